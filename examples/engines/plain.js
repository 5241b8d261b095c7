// A whole engine for 6 nimmt! in plain Node, for `take5-rules conformance`.
//
// It keeps a match in arrays and objects, and answers JSON lines.
// Cards and rows are in cards.js beside it, and what is another turn altogether is in variants.js and goes.js.
// Nothing but Node is required, and these.
// Run it with: take5-rules conformance --engine "node examples/engines/plain.js"

"use strict";

const crypto = require("node:crypto");
const readline = require("node:readline");

const { addCard, endsOf, findRow, heads, points, range, sorted, sum, takeRow } = require("./cards.js");
const { go } = require("./goes.js");
const { FlippinDigits, TwoCardsATurn, goOn, pairs, variant } = require("./variants.js");

const HIGHEST_CARD = 109;

// Places the cards from the lowest up, as far as they go without a choice that nobody has made.
function placeAll(before, plays, capacity, choice) {
  const rows = before.map((row) => [...row]);
  const placements = [];
  let take = choice;
  for (const card of sorted(plays)) {
    let row = findRow(endsOf(rows), card);
    let taken;
    if (row !== null) {
      taken = addCard(rows, row, card, capacity);
    } else if (take !== null) {
      row = take;
      take = null;
      taken = takeRow(rows, row, card);
    } else {
      break;
    }
    placements.push({ seat: plays.indexOf(card), card, row, taken });
  }
  return { placements, rows };
}

function deckOf(edition, seats) {
  if (edition.deck === "low") return range(1, edition.hand_size * seats + edition.rows + 1);
  return sorted([...range(edition.deck.first, edition.deck.last + 1), ...twinsOf(edition)]);
}

// The cards of which a deck has two.
function twinsOf({ deck }) {
  if (!deck.twins) return [];
  return range(deck.first, deck.last + 1).filter((card) => deck.twins === "all" || card % 11 === 0);
}

const cardsATurn = ({ rule }) => (rule === "two-cards-a-turn" ? 2 : 1);

function playable(edition) {
  if (Math.min(edition.hand_size, edition.rows, edition.row_capacity) < 1) return false;
  if (edition.min_seats < 2 || edition.min_seats > edition.max_seats) return false;
  const cards = deckOf(edition, edition.max_seats);
  if (cards.length < 2 || cards[0] < 1 || cards[cards.length - 1] > HIGHEST_CARD) return false;
  const needsTwins = edition.rule === "twin-cards";
  if (needsTwins !== twinsOf(edition).length > 0 || edition.hand_size % cardsATurn(edition) !== 0) return false;
  // All starters but the last may be twins, and another card is turned over for each.
  const starters = needsTwins ? 2 * edition.rows - 1 : edition.rows;
  return edition.hand_size * edition.max_seats + starters <= cards.length;
}

function lowest(totals) {
  const best = Math.min(...totals);
  return range(0, totals.length).filter((seat) => totals[seat] === best);
}

function isOver(end, rounds, totals) {
  if ("rounds" in end) return rounds >= end.rounds;
  if (rounds === 0) return false;
  const highest = Math.max(...totals);
  return end.inclusive ? highest >= end.points : highest > end.points;
}

const circle = (first, seats) => range(0, seats).map((step) => (first + step) % seats);

const openPicksOrder = (firstSeat, seats, rounds, turns, turn) =>
  circle(firstSeat + rounds * turns + turn - 1, seats);

// One match, driven by actions; an action that is refused changes nothing.
class Match {
  constructor(edition, firstSeat, rounds, totals) {
    this.edition = edition;
    this.firstSeat = firstSeat;
    this.rounds = rounds;
    this.totals = [...totals];
    this.seats = totals.length;
    this.winners = [];
    this.beginRound();
  }

  get all() {
    return range(0, this.seats);
  }

  beginRound() {
    this.pool = [];
    this.hands = [];
    this.rows = [];
    this.piles = [];
    this.picks = this.all.map(() => null);
    this.flips = [];
    this.due = null;
    this.revealed = false;
    this.turn = 1;
    this.phase = "deal";
    if (isOver(this.edition.end, this.rounds, this.totals)) {
      this.phase = "over";
      this.winners = this.edition.scored ? lowest(this.totals) : [];
    } else if (this.edition.setup === "drafted") {
      this.phase = "draft";
      this.pool = deckOf(this.edition, this.seats);
      this.hands = this.all.map(() => []);
      this.piles = this.all.map(() => []);
    }
  }

  waiting() {
    if (this.phase === "draft") {
      const drafted = sum(this.hands.map((hand) => hand.length));
      return [(this.firstSeat + this.rounds + drafted) % this.seats];
    }
    if (this.due !== null) return [this.due.seat];
    if (this.phase === "take") return [this.plays.indexOf(Math.min(...this.plays))];
    if (this.phase !== "pick") return [];
    const missing = this.all.filter((seat) => this.picks[seat] === null);
    if (this.edition.picks === "secret") return missing;
    const turns = this.edition.hand_size / cardsATurn(this.edition);
    const order = openPicksOrder(this.firstSeat, this.seats, this.rounds, turns, this.turn);
    return order.filter((seat) => missing.includes(seat)).slice(0, 1);
  }

  // Does what is asked if the rules allow it, and says whether they do.
  act(action) {
    return this[action.action](action);
  }

  deal({ hands, rows }) {
    const cards = [...hands.flat(), ...rows];
    const deck = deckOf(this.edition, this.seats);
    const right =
      hands.length === this.seats &&
      rows.length === this.edition.rows &&
      hands.every((hand) => hand.length === this.edition.hand_size) &&
      new Set(cards).size === cards.length &&
      cards.every((card) => deck.includes(card));
    if (this.phase !== "deal" || !right) return false;
    this.lay(hands, rows);
    return true;
  }

  lay(hands, rows) {
    this.hands = hands.map(sorted);
    this.rows = rows.map((card) => [card]);
    this.piles = hands.map(() => []);
    this.flips = this.edition.rule === "flippin-digits" ? hands.map(() => "held") : [];
    this.pool = [];
    this.phase = "pick";
  }

  // The lowest card that each seat has picked.
  get plays() {
    return this.picks.map((cards) => cards[0]);
  }

  draft({ seat, card }) {
    if (this.phase !== "draft" || !this.waiting().includes(seat) || !this.pool.includes(card)) return false;
    this.pool = this.pool.filter((other) => other !== card);
    this.hands[seat] = sorted([...this.hands[seat], card]);
    if (this.pool.length === this.edition.rows) this.lay(this.hands, sorted(this.pool));
    return true;
  }

  pick(action) {
    const { seat } = action;
    const cards = sorted(action.cards ?? [action.card]);
    if (this.phase !== "pick" || !this.waiting().includes(seat) || !this.mayPick(action, cards)) return false;
    this.picks[seat] = cards;
    if (action.flip) this.flips[seat] = "laid";
    if (!this.picks.includes(null)) {
      this.revealed = true;
      this.hands = this.hands.map((hand, owner) => hand.filter((held) => !this.picks[owner].includes(held)));
      if (this.edition.rule === undefined) this.place(null);
      else this.beginTurn();
    }
    return true;
  }

  mayPick({ seat, cards: pair, flip = false }, cards) {
    const wanted = cardsATurn(this.edition);
    if (new Set(cards).size !== cards.length || cards.length !== wanted) return false;
    if ((pair !== undefined) !== (wanted === 2)) return false;
    if (flip && (this.flips[seat] !== "held" || cards[0] < 10 || cards[0] > 99)) return false;
    return cards.every((card) => this.hands[seat].includes(card));
  }

  withdraw({ seat }) {
    if (this.phase !== "pick" || this.edition.picks === "open") return false;
    if (!this.all.includes(seat) || this.picks[seat] === null) return false;
    this.picks[seat] = null;
    if (this.flips[seat] === "laid") this.flips[seat] = "held";
    return true;
  }

  first({ seat, card }) {
    if (this.phase !== "first" || !this.waiting().includes(seat) || !this.due.cards.includes(card)) return false;
    this.stopOrEnd(goOn(this.asking, card));
    return true;
  }

  take({ seat, row }) {
    if (this.phase !== "take" || !this.waiting().includes(seat)) return false;
    if (!range(0, this.rows.length).includes(row)) return false;
    if (this.due === null) this.place(row);
    else this.stopOrEnd(goOn(this.asking, row));
    return true;
  }

  void() {
    if (!["draft", "pick", "first", "take"].includes(this.phase)) return false;
    this.beginRound();
    return true;
  }

  // Begins a turn by another rule: it stops wherever a seat must answer.
  beginTurn() {
    const given = { rows: this.rows, edition: this.edition };
    if (this.flips.length > 0) {
      const beside = { held: this.flips.map(() => true) };
      const flipped = this.all.filter((seat) => this.flips[seat] === "laid");
      this.running = new FlippinDigits({ ...given, beside, flipped, plays: this.plays });
    } else {
      this.running = new TwoCardsATurn({ ...given, plays: this.picks });
    }
    this.pilesBefore = this.piles;
    this.asking = this.running.run();
    this.stopOrEnd(goOn(this.asking));
  }

  stopOrEnd(due) {
    this.due = due;
    this.piles = this.pilesBefore.map((pile, seat) => sorted([...pile, ...this.running.piles[seat]]));
    if (due === null) {
      this.flips = this.flips.map((flip) => (flip === "laid" ? "used" : flip));
      this.endTurn();
    } else {
      this.phase = "cards" in due ? "first" : "take";
    }
  }

  place(choice) {
    const { placements, rows } = placeAll(this.rows, this.plays, this.edition.row_capacity, choice);
    if (placements.length < this.seats) {
      this.phase = "take";
      return;
    }
    this.rows = rows;
    for (const { seat, taken } of placements) this.piles[seat] = sorted([...this.piles[seat], ...taken]);
    this.endTurn();
  }

  endTurn() {
    this.picks = this.all.map(() => null);
    this.revealed = false;
    this.phase = "pick";
    this.turn += 1;
    if (this.hands[0].length === 0) this.scoreRound();
  }

  scoreRound() {
    this.rounds += 1;
    if (this.edition.scored) {
      this.totals = this.totals.map((total, seat) => total + points(this.piles[seat]));
    }
    this.beginRound();
  }
}

function played(given) {
  const match = new Match(given.edition, given.first_seat, given.rounds, given.totals);
  return { match, accepted: given.actions.map((action) => match.act(action)) };
}

function seedKey({ kind, value }) {
  if (kind === "bytes") return Buffer.from(value, "hex");
  const label = Buffer.from(`take5-rules/seed-${kind}/1\0`);
  const digits = kind === "int" ? BigInt(value).toString(16).padStart(64, "0") : "";
  const content = kind === "int" ? Buffer.from(digits, "hex") : Buffer.from(value, "utf8");
  return crypto.createHash("sha256").update(label).update(content).digest();
}

const hmac = (key, message) => crypto.createHmac("sha256", key).update(message).digest();

function u64(number) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(number));
  return bytes;
}

function* words(key) {
  for (let block = 0; ; block += 1) {
    const digest = hmac(key, u64(block));
    for (let at = 0; at < 32; at += 4) yield digest.readUInt32BE(at);
  }
}

function below(stream, stop) {
  const limit = 2 ** 32 - (2 ** 32 % stop);
  for (;;) {
    const word = stream.next().value;
    if (word < limit) return word % stop;
  }
}

const answers = {
  heads: ({ card }) => ({ heads: heads(card) }),

  score({ piles, totals }) {
    const won = piles.map(points);
    return { points: won, totals: totals.map((total, seat) => total + won[seat]) };
  },

  deck({ edition, seats }) {
    if (!playable(edition) || seats < edition.min_seats || seats > edition.max_seats) return { refused: true };
    const cards = deckOf(edition, seats);
    return {
      first: cards[0],
      last: cards[cards.length - 1],
      cards: cards.length,
      heads: points(cards),
      stock: cards.length - edition.hand_size * seats - edition.rows,
    };
  },

  target: ({ ends, card }) => ({ row: findRow(ends, card) }),

  choice({ rows, plays, answers: tried }) {
    const card = Math.min(...plays);
    if (findRow(endsOf(rows), card) !== null) return { due: null, accepted: tried.map(() => false) };
    const seat = plays.indexOf(card);
    const named = range(0, rows.length);
    return {
      due: { seat, card, rows: named, heads: rows.map(points) },
      accepted: tried.map((answer) => answer.seat === seat && named.includes(answer.row)),
    };
  },

  turn({ edition, rows: before, plays, take }) {
    const { placements, rows } = placeAll(before, plays, edition.row_capacity, take);
    const won = plays.map(() => 0);
    for (const { seat, taken } of placements) won[seat] += points(taken);
    return { placements, rows, points: won };
  },

  round({ edition, hands, rows: starters, turns }) {
    let rows = starters;
    let piles = hands.map(() => []);
    const tables = [];
    for (const { plays, take } of turns) {
      const turn = placeAll(rows, plays, edition.row_capacity, take);
      for (const { seat, taken } of turn.placements) piles[seat] = sorted([...piles[seat], ...taken]);
      rows = turn.rows;
      tables.push(rows);
    }
    return { tables, piles, points: piles.map(points) };
  },

  draft({ edition, seats, first_seat: firstSeat, round, cards }) {
    const totals = range(0, seats).map(() => 0);
    const match = new Match(edition, firstSeat, round - 1, totals);
    const pool = deckOf(edition, seats);
    const order = cards.map((card) => {
      const [seat] = match.waiting();
      match.act({ action: "draft", seat, card });
      return seat;
    });
    return { pool, order, hands: match.hands, rows: match.rows };
  },

  order({ of, hand_size: handSize, seats, first_seat: firstSeat, round, turn }) {
    if (of === "draft") return { order: circle(firstSeat + round - 1, seats) };
    return { order: openPicksOrder(firstSeat, seats, round - 1, handSize, turn) };
  },

  script(given) {
    const { match, accepted } = played(given);
    const on = ["draft", "pick", "first", "take"].includes(match.phase);
    return {
      accepted,
      phase: match.phase,
      rounds: match.rounds,
      waiting: match.waiting(),
      pool: match.pool,
      hands: on ? match.hands : [],
      rows: on ? match.rows : [],
      piles: on && match.phase !== "draft" ? match.piles : [],
      totals: match.totals,
      winners: match.winners,
      ...(match.flips.length > 0 ? { flips: match.flips } : {}),
    };
  },

  view(given) {
    const { match } = played(given);
    const { edition, viewer } = given;
    const known = edition.hands === "open" || edition.setup === "drafted";
    const shown = match.revealed || edition.picks === "open";
    const flips = match.flips.map((flip, seat) =>
      flip === "laid" && !shown && seat !== viewer ? "held" : flip,
    );
    return {
      hands: match.all.map((seat) => (known || seat === viewer ? match.hands[seat] : null)),
      picks: match.picks.map((pick, seat) => (pick !== null && (shown || seat === viewer) ? pick[0] : null)),
      picked: match.picks.map((pick) => pick !== null),
      piles: match.phase === "draft" ? [] : match.piles,
      ...(flips.length > 0 ? { flips } : {}),
    };
  },

  end({ edition, rounds, turns, totals }) {
    const over = turns === 0 && isOver(edition.end, rounds, totals);
    return { over, winners: over ? lowest(totals) : [] };
  },

  rank({ totals }) {
    const ranks = totals.map((total) => 1 + totals.filter((other) => other < total).length);
    return { ranks, winners: lowest(totals) };
  },

  countdown: ({ start, totals }) => ({ shown: totals.map((total) => start - total) }),

  deal({ edition, seats, seed, deal }) {
    const { hand_size: handSize, rows } = edition;
    const cards = deckOf(edition, seats);
    const twins = twinsOf(edition);
    const numbers = [deal, seats, handSize, rows, cards[0], cards[cards.length - 1]];
    if (twins.length > 0) numbers.push(twins.length);
    const message = Buffer.concat([Buffer.from("take5-rules/deal/1\0"), ...numbers.map(u64)]);
    const stream = words(hmac(seedKey(seed), message));
    const dealt = seats * handSize;
    let place = 0;
    for (; new Set(cards.slice(dealt, place)).size < rows; place += 1) {
      const other = place + below(stream, cards.length - place);
      [cards[place], cards[other]] = [cards[other], cards[place]];
    }
    return {
      hands: range(0, seats).map((seat) => sorted(cards.slice(seat * handSize, (seat + 1) * handSize))),
      rows: cards.slice(dealt, place),
    };
  },

  variant,
  pairs,
  go,
};

const hello = {
  protocol: "take5-conformance/1",
  engine: "plain.js",
  version: "1",
  abilities: Object.keys(answers),
  editions: ["*"],
};

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, ask, input } = JSON.parse(line);
  const reply = ask === "hello" ? hello : { id, output: answers[ask](input) };
  process.stdout.write(`${JSON.stringify(reply)}\n`);
});
