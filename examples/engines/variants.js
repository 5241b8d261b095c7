// Turns under the variants that differ in kind: the base rules once, and what each variant does instead.
//
// A turn is a generator: it stops where a seat must answer, yields what is due, and goes on with the answer.

"use strict";

const { points, range, sorted, sum } = require("./cards.js");

const REFUSED = { refused: true };

// The items with the lowest ranks first: ranks are arrays of numbers, compared from the left.
function inOrder(items, rank) {
  const before = (a, b) => a.map((number, at) => number - b[at]).find((difference) => difference !== 0) ?? 0;
  return [...items].sort((a, b) => before(rank(a), rank(b)));
}

// A turn by the base rules.
class Turn {
  constructor({ rows, edition, plays, flipped = [], beside = null }) {
    this.rows = rows;
    this.capacity = edition.row_capacity;
    this.plays = plays;
    this.flipped = flipped;
    this.piles = plays.map(() => []);
    this.placements = [];
    this.beside = beside ?? this.begin();
  }

  get everyRow() {
    return range(0, this.rows.length);
  }

  get everySeat() {
    return range(0, this.plays.length);
  }

  // What lies beside the rows when a round begins.
  begin() {
    return null;
  }

  allowed() {
    return this.flipped.length === 0;
  }

  *run() {
    for (const seat of this.order()) yield* this.place(seat, this.plays[seat]);
  }

  order() {
    return inOrder(this.everySeat, (seat) => [this.plays[seat]]);
  }

  *place(seat, card) {
    const nearest = this.nearest(this.places(this.number(seat, card)));
    if (nearest.length === 0) {
      const named = yield { seat, card, choice: "take", rows: this.everyRow };
      this.take(seat, card, named);
      return;
    }
    let row = nearest[0].row;
    if (nearest.length > 1) {
      row = yield { seat, card, choice: "place", rows: nearest.map((place) => place.row) };
    }
    const { how } = nearest.find((place) => place.row === row);
    this.add(seat, card, row, how);
  }

  number(_seat, card) {
    return card;
  }

  // Where a card can go, and how far off it is there.
  places(number) {
    const places = this.rows.map((cards, row) => ({ difference: number - cards.at(-1), row, how: "right" }));
    return places.filter((place) => place.difference > 0);
  }

  nearest(places) {
    const least = Math.min(...places.map((place) => place.difference));
    const found = places.filter((place) => place.difference === least);
    return inOrder(found, (place) => [place.row]);
  }

  full(row) {
    return this.rows[row].length >= this.capacity;
  }

  add(seat, card, row, how) {
    if (this.full(row)) {
      this.take(seat, card, row);
      return;
    }
    this.rows[row].splice(how === "left" ? 0 : this.rows[row].length, 0, card);
    this.note(seat, card, row, how, []);
  }

  take(seat, card, row) {
    const taken = this.rows[row];
    this.rows[row] = [card];
    this.piles[seat].push(...taken);
    this.note(seat, card, row, "took", taken);
  }

  note(seat, card, row, how, taken) {
    this.placements.push({ seat, card, row, how, taken });
  }

  points() {
    return this.piles.map(points);
  }

  lowestEnd(rows) {
    return inOrder(rows, (row) => [this.rows[row].at(-1)])[0];
  }
}

// A card may come left of a higher first card, too.
class TwoEndedRows extends Turn {
  places(number) {
    const left = this.rows.map((cards, row) => ({ difference: cards[0] - number, row, how: "left" }));
    return [...super.places(number), ...left.filter((place) => place.difference > 0)];
  }
}

// Only cards of the parity shown come to the marked row; after a take the mark goes to the lowest end.
class EvenOdd extends Turn {
  begin() {
    const row = this.lowestEnd(this.everyRow);
    return { row, parity: this.parity(this.rows[row].at(-1)) };
  }

  parity(number) {
    return number % 2 === 1 ? "odd" : "even";
  }

  places(number) {
    const here = super.places(number);
    if (this.parity(number) === this.beside.parity) return here;
    return here.filter((place) => place.row !== this.beside.row);
  }

  take(seat, card, row) {
    super.take(seat, card, row);
    this.beside = this.begin();
  }
}

// The marked row descends, and wins if it is equally near; after a take the mark goes one row on.
class MountainClimbing extends Turn {
  begin() {
    return { row: this.rows.length - 1, arrow: "up" };
  }

  places(number) {
    const marked = this.beside.row;
    const others = super.places(number).filter((place) => place.row !== marked);
    const down = this.rows[marked].at(-1) - number;
    return down > 0 ? [...others, { difference: down, row: marked, how: "right" }] : others;
  }

  nearest(places) {
    const found = super.nearest(places);
    const marked = found.filter((place) => place.row === this.beside.row);
    return marked.length > 0 ? marked : found;
  }

  take(seat, card, row) {
    super.take(seat, card, row);
    this.beside.row += this.beside.arrow === "up" ? -1 : 1;
    if (this.beside.row === 0) {
      this.beside.arrow = "down";
    } else if (this.beside.row === this.rows.length - 1) {
      this.beside.arrow = "up";
    }
  }
}

// The Cow takes up a place of its row, and jumps to another row when a card comes to it.
class JumpingCow extends Turn {
  begin() {
    return { row: this.lowestEnd(this.everyRow) };
  }

  full(row) {
    const cow = row === this.beside.row ? 1 : 0;
    return this.rows[row].length + cow >= this.capacity;
  }

  note(seat, card, row, how, taken) {
    super.note(seat, card, row, how, taken);
    if (row === this.beside.row) this.jump(seat);
  }

  jump(seat) {
    const here = this.beside.row;
    const row = this.lowestEnd(this.everyRow.filter((other) => other !== here));
    this.beside.row = row;
    if (this.rows[row].length >= this.capacity) {
      const taken = sorted(this.rows[row]);
      const highest = taken.pop();
      this.rows[row] = [highest];
      this.piles[seat].push(...taken);
      this.note(seat, highest, row, "crowded", taken);
    }
  }
}

// A card that lies with a flip is placed as if its digits were swapped, and has its own number again.
class FlippinDigits extends Turn {
  begin() {
    return { held: this.plays.map(() => true) };
  }

  allowed() {
    return this.flipped.every((seat) => {
      const card = this.plays[seat];
      return this.beside.held[seat] && card >= 10 && card <= 99;
    });
  }

  *run() {
    for (const seat of this.flipped) this.beside.held[seat] = false;
    yield* super.run();
  }

  order() {
    return inOrder(this.everySeat, (seat) => {
      const flippedFirst = this.flipped.includes(seat) ? 0 : 1;
      return [this.number(seat, this.plays[seat]), flippedFirst];
    });
  }

  number(seat, card) {
    return this.flipped.includes(seat) ? (card % 10) * 10 + Math.floor(card / 10) : card;
  }
}

// Two equal cards lie on top of each other as one, and two seats that play them take a row together.
class TwinCards extends Turn {
  constructor(given) {
    super(given);
    this.shared = this.beside ? this.beside.shared : [];
    for (const card of given.starters ?? []) this.turnOver(card);
  }

  turnOver(card) {
    const row = this.rows.find((cards) => cards[0] === card);
    if (row) {
      row.push(card);
    } else {
      this.rows.push([card]);
    }
  }

  places(number) {
    const twins = this.rows.map((cards, row) => ({ difference: number - cards.at(-1), row, how: "stacked" }));
    return [...super.places(number), ...twins.filter((place) => place.difference === 0)];
  }

  full(row) {
    return new Set(this.rows[row]).size >= this.capacity;
  }

  add(seat, card, row, how) {
    if (how === "stacked") {
      this.rows[row].push(card);
      this.note(seat, card, row, how, []);
    } else {
      super.add(seat, card, row, how);
    }
  }

  take(seat, card, row) {
    const seats = this.everySeat.filter((other) => this.plays[other] === card);
    if (seats.length === 1) {
      super.take(seat, card, row);
      return;
    }
    const taken = this.rows[row];
    this.rows[row] = [card];
    this.shared = inOrder([...this.shared, { seats, cards: taken }], (part) => [...part.seats, ...part.cards]);
    this.beside = { shared: this.shared };
    this.note(seat, card, row, "shared", taken);
  }

  points() {
    const won = super.points();
    for (const { seats, cards } of this.shared) {
      for (const seat of seats) won[seat] += Math.ceil(points(cards) / 2);
    }
    return won;
  }
}

// Each seat plays two cards, and places both when it has the lowest that is left.
class TwoCardsATurn extends Turn {
  allowed() {
    return this.plays.every((pair) => pair.length === 2 && new Set(pair).size === 2);
  }

  order() {
    return inOrder(this.everySeat, (seat) => [Math.min(...this.plays[seat])]);
  }

  *run() {
    for (const seat of this.order()) {
      const pair = sorted(this.plays[seat]);
      const first = yield { seat, cards: pair };
      yield* this.place(seat, first);
      yield* this.place(seat, sum(pair) - first);
    }
  }
}

const RULES = {
  "two-ended-rows": TwoEndedRows,
  "even-odd": EvenOdd,
  "mountain-climbing": MountainClimbing,
  "jumping-cow": JumpingCow,
  "flippin-digits": FlippinDigits,
  "twin-cards": TwinCards,
};

// Lets a turn go on with an answer, and gives what is due then, if anything.
const goOn = (asking, answer) => asking.next(answer).value ?? null;

function fits(answer, due) {
  if (due === null || answer.seat !== due.seat) return false;
  if ("card" in answer) return (due.cards ?? []).includes(answer.card);
  return (due.rows ?? []).includes(answer.row);
}

function played(turn, answers) {
  if (!turn.allowed()) return REFUSED;
  const asking = turn.run();
  let due = goOn(asking);
  for (const answer of answers) {
    if (!fits(answer, due)) return REFUSED;
    due = goOn(asking, answer.card ?? answer.row);
  }
  return { placements: turn.placements, rows: turn.rows, points: turn.points(), due };
}

function variant(given) {
  const turn = new RULES[given.rule](given);
  const output = played(turn, given.choices);
  return output === REFUSED ? output : { ...output, beside: turn.beside };
}

function pairs(given) {
  const output = played(new TwoCardsATurn({ ...given, plays: given.pairs }), given.answers);
  for (const placement of output.placements ?? []) delete placement.how;
  if (output.due) delete output.due.choice;
  return output;
}

module.exports = { FlippinDigits, TwoCardsATurn, goOn, pairs, variant };
