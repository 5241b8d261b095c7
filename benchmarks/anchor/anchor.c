/* The physical limit: rounds of four rows of five, WIDTH rounds in the bytes of one vector.
 *
 * Built and called by the benchmark only. GCC vector extensions, no intrinsics; WIDTH is 16 (SSE2), 32 (AVX2)
 * or 64 (AVX-512).
 * It knows one choice of row, the cheapest, the lowest number on ties, and checks nothing.
 *
 * Arrays are position-major: rows [4][lanes], plays [10][seats][lanes], points [seats][lanes].
 * lanes is a multiple of WIDTH.
 *
 * A row is its end and a load. A card adds CARD + its bullheads to the load. Six cards pass 256, so the load
 * of a row that was full wraps to WRAP + the bullheads of all six, below anything that a row can weigh.
 */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifndef WIDTH
#define WIDTH 32
#endif

enum { ROWS = 4, TURNS = 10, DECK = 104, MAX_SEATS = 10, ABREAST = 8, CARD = 43, FULL = 5 * CARD, WRAP = 6 * CARD - 256 };

typedef uint8_t Bytes __attribute__((vector_size(WIDTH)));
typedef int8_t Signed __attribute__((vector_size(WIDTH)));
typedef uint16_t Words __attribute__((vector_size(WIDTH)));
typedef uint64_t Longs __attribute__((vector_size(WIDTH)));

#define INLINE static inline __attribute__((always_inline))

/* The compiler turns both loops into one instruction each; C has no `?:` for vectors. */
INLINE Bytes smaller(Bytes a, Bytes b)
{
    Bytes least;
    for (int at = 0; at < WIDTH; at++)
        least[at] = a[at] < b[at] ? a[at] : b[at];
    return least;
}

INLINE Bytes larger(Bytes a, Bytes b)
{
    Bytes most;
    for (int at = 0; at < WIDTH; at++)
        most[at] = a[at] > b[at] ? a[at] : b[at];
    return most;
}

/* `a` where the mask is set, `b` elsewhere. */
#define CHOOSE(mask, a, b) (((a) & (mask)) | ((b) & ~(mask)))

INLINE Bytes load(const uint8_t *from)
{
    Bytes value;
    memcpy(&value, from, WIDTH);
    return value;
}

INLINE void store(uint8_t *to, Bytes value) { memcpy(to, &value, WIDTH); }

/* What a card adds to a load. 205 and 163 are the inverses of 5 and 11 modulo 256. */
INLINE Bytes weight(Bytes card)
{
#if WIDTH == 64 && defined(__AVX512VBMI__)
#define H(n) (CARD + ((n) == 55 ? 7 : (n) % 11 == 0 ? 5 : (n) % 10 == 0 ? 3 : (n) % 5 == 0 ? 2 : 1))
#define H8(n) H(n), H(n + 1), H(n + 2), H(n + 3), H(n + 4), H(n + 5), H(n + 6), H(n + 7)
#define H64(n) {H8(n), H8(n + 8), H8(n + 16), H8(n + 24), H8(n + 32), H8(n + 40), H8(n + 48), H8(n + 56)}
    static const Bytes low = H64(0), high = H64(64);
    return __builtin_shuffle(low, high, card);
#else
    Bytes fifth = card * 205, fives = (Bytes)(fifth <= 51), elevens = (Bytes)(card * 163 <= 23);
    Bytes also = (Bytes)((fifth & 1) == 0) | elevens;
    return (CARD + 1) - fives - (fives & also) + (elevens & 4);
#endif
}

/* Batcher's merge exchange (Knuth, 5.2.2 M); `back` undoes it on other values, by the exchanges noted. */
INLINE void sort(int seats, Bytes *card, Bytes *exchanged)
{
    int noted = 0, top = seats > 8 ? 8 : seats > 4 ? 4 : seats > 2 ? 2 : 1;
    for (int p = top; p > 0; p >>= 1)
        for (int q = top, r = 0, d = p;; d = q - p, q >>= 1, r = p) {
            for (int i = 0; i + d < seats; i++)
                if ((i & p) == r) {
                    Bytes a = card[i], b = card[i + d];
                    exchanged[noted++] = (Bytes)((Signed)a > (Signed)b);
                    card[i] = smaller(a, b);
                    card[i + d] = larger(a, b);
                }
            if (q == p)
                break;
        }
}

INLINE void back(int seats, Bytes *value, const Bytes *exchanged)
{
    int top = seats > 8 ? 8 : seats > 4 ? 4 : seats > 2 ? 2 : 1, noted = 0, first[64], second[64];
    for (int p = top; p > 0; p >>= 1)
        for (int q = top, r = 0, d = p;; d = q - p, q >>= 1, r = p) {
            for (int i = 0; i + d < seats; i++)
                if ((i & p) == r) {
                    first[noted] = i;
                    second[noted++] = i + d;
                }
            if (q == p)
                break;
        }
    while (noted-- > 0) {
        Bytes a = value[first[noted]], b = value[second[noted]];
        value[first[noted]] = CHOOSE(exchanged[noted], b, a);
        value[second[noted]] = CHOOSE(exchanged[noted], a, b);
    }
}

/* Where the lowest card is too low, make the cheapest row a full one whose end is 0: the card then goes there. */
INLINE void open_row(Bytes lowest, Bytes *end, Bytes *weighs)
{
    Bytes heads[ROWS], key[ROWS];
    Bytes low = (Bytes)((Signed)lowest < (Signed)smaller(smaller(end[0], end[1]), smaller(end[2], end[3])));
    for (int row = 0; row < ROWS; row++) {
        Bytes rest = smaller(weighs[row], weighs[row] - 3 * CARD);
        rest = smaller(rest, rest - 2 * CARD);
        heads[row] = smaller(rest, rest - CARD);
        key[row] = heads[row] * 4 + (uint8_t)row;
    }
    Bytes cheapest = smaller(smaller(key[0], key[1]), smaller(key[2], key[3]));
    for (int row = 0; row < ROWS; row++) {
        Bytes taken = (Bytes)(key[row] == cheapest) & low;
        weighs[row] = CHOOSE(taken, heads[row] + FULL, weighs[row]);
        end[row] &= ~taken;
    }
}

/* The card goes to the nearest lower end; what its owner takes comes back. */
INLINE Bytes place(Bytes card, Bytes *end, Bytes *weighs)
{
    Bytes adds = weight(card), distance[ROWS];
    for (int row = 0; row < ROWS; row++)
        distance[row] = card - end[row];
    Bytes nearest = smaller(smaller(distance[0], distance[1]), smaller(distance[2], distance[3]));
    for (int row = 0; row < ROWS; row++) {
        Bytes here = (Bytes)(distance[row] == nearest);
        end[row] = CHOOSE(here, card, end[row]);
        distance[row] = here & adds;
        weighs[row] += distance[row];
    }
    Bytes least = smaller(smaller(weighs[0], weighs[1]), smaller(weighs[2], weighs[3]));
    for (int row = 0; row < ROWS; row++)
        weighs[row] = larger(weighs[row], distance[row]);
    return (Bytes)(least < CARD) & (least - adds + (CARD - WRAP));
}

INLINE void resolve_block(int seats, const uint8_t *rows, const uint8_t *plays, size_t lanes, uint8_t *points)
{
    Bytes end[ROWS], weighs[ROWS], total[MAX_SEATS] = {0};
    for (int row = 0; row < ROWS; row++) {
        end[row] = load(rows + row * lanes);
        weighs[row] = weight(end[row]);
    }
    for (int turn = 0; turn < TURNS; turn++) {
        Bytes card[MAX_SEATS], exchanged[64];
        for (int seat = 0; seat < seats; seat++)
            card[seat] = load(plays + (size_t)(turn * seats + seat) * lanes);
        sort(seats, card, exchanged);
        open_row(card[0], end, weighs);
        for (int nth = 0; nth < seats; nth++)
            card[nth] = place(card[nth], end, weighs);
        back(seats, card, exchanged);
        for (int seat = 0; seat < seats; seat++)
            total[seat] += card[seat];
    }
    for (int seat = 0; seat < seats; seat++)
        store(points + seat * lanes, total[seat]);
}

/* Chance: SFC64, one generator for each eight bytes of a vector. */
typedef struct { Longs a, b, c, count; } Chance;

INLINE Longs draw(Chance *chance)
{
    Longs out = chance->a + chance->b + chance->count;
    chance->count += 1;
    chance->a = chance->b ^ (chance->b >> 11);
    chance->b = chance->c + (chance->c << 3);
    chance->c = ((chance->c << 24) | (chance->c >> 40)) + out;
    return out;
}

INLINE int any(Words mask)
{
    Longs longs = (Longs)mask;
    uint64_t found = 0;
    for (int at = 0; at < WIDTH / 8; at++)
        found |= longs[at];
    return found != 0;
}

/* Exactly uniform numbers below `range` in the words: multiply and shift (Lemire), redrawn where unfair. */
INLINE Words below(uint16_t range, Chance *chance)
{
    uint16_t unfair = 65536 % range;
    Words value = {0}, wanted = ~value;
    do {
        Words bits = (Words)draw(chance), low = (bits & 255) * range, sum = (bits >> 8) * range + (low >> 8);
        value = CHOOSE(wanted, sum >> 8, value);
        wanted &= (Words)((sum & 255) == 0) & (Words)((low & 255) < unfair);
    } while (__builtin_expect(any(wanted), 0));
    return value;
}

/* The first `cards` places of a shuffled deck, by Lehmer code: a number counts among the cards not yet dealt.
 * ABREAST places at a time, because each waits for its own last step. */
INLINE void deal_block(int cards, Chance *chance, uint8_t *dealt)
{
    Signed before[DECK + ABREAST] = {0}; /* the code less one: `>` is one instruction, `>=` is two */
    for (int at = 0; at < cards; at++) {
        uint16_t left = (uint16_t)(DECK - at);
        before[at] = (Signed)(below(left, chance) | below(left, chance) << 8) - 1;
    }
    for (int at = 0; at < cards; at += ABREAST) {
        Signed card[ABREAST];
        for (int nth = 0; nth < ABREAST; nth++) {
            card[nth] = before[at + nth] + 1;
            for (int earlier = at + nth - 1; earlier >= at; earlier--)
                card[nth] -= card[nth] > before[earlier];
        }
        for (int earlier = at - 1; earlier >= 0; earlier--)
            for (int nth = 0; nth < ABREAST; nth++)
                card[nth] -= card[nth] > before[earlier];
        for (int nth = 0; nth < ABREAST; nth++)
            store(dealt + (at + nth) * WIDTH, (Bytes)card[nth] + 1);
    }
}

INLINE void rounds_block(int seats, Chance *chance, size_t lanes, uint8_t *points)
{
    uint8_t dealt[(DECK + ABREAST) * WIDTH];
    deal_block(ROWS + TURNS * seats, chance, dealt);
    /* Inside a block the lanes of a position lie WIDTH apart. */
    uint8_t own[MAX_SEATS * WIDTH];
    resolve_block(seats, dealt, dealt + ROWS * WIDTH, WIDTH, own);
    for (int seat = 0; seat < seats; seat++)
        memcpy(points + seat * lanes, own + seat * WIDTH, WIDTH);
}

#define SEATS(n)                                                                                                   \
    static void resolve_##n(const uint8_t *rows, const uint8_t *plays, size_t lanes, uint8_t *points)              \
    {                                                                                                              \
        for (size_t at = 0; at < lanes; at += WIDTH)                                                               \
            resolve_block(n, rows + at, plays + at, lanes, points + at);                                           \
    }                                                                                                              \
    static void rounds_##n(Chance *chance, size_t lanes, uint8_t *points)                                          \
    {                                                                                                              \
        for (size_t at = 0; at < lanes; at += WIDTH)                                                               \
            rounds_block(n, chance, lanes, points + at);                                                           \
    }
#define ALL(of) of(2) of(3) of(4) of(5) of(6) of(7) of(8) of(9) of(10)
ALL(SEATS)

int anchor_width(void) { return WIDTH; }

int anchor_resolve(int seats, const uint8_t *rows, const uint8_t *plays, size_t lanes, uint8_t *points)
{
#define RESOLVE(n)                                                                                                 \
    case n:                                                                                                        \
        resolve_##n(rows, plays, lanes, points);                                                                   \
        return 0;
    switch (seats) { ALL(RESOLVE) }
    return -1;
}

int anchor_rounds(int seats, const uint64_t *seed, size_t lanes, uint8_t *points)
{
    Chance chance;
    /* seed: 24 numbers */
    memcpy(&chance.a, seed, WIDTH);
    memcpy(&chance.b, seed + 8, WIDTH);
    memcpy(&chance.c, seed + 16, WIDTH);
    chance.count = chance.a ^ chance.a;
    for (int warm = 0; warm < 12; warm++)
        draw(&chance);
#define ROUNDS(n)                                                                                                  \
    case n:                                                                                                        \
        rounds_##n(&chance, lanes, points);                                                                        \
        return 0;
    switch (seats) { ALL(ROUNDS) }
    return -1;
}
