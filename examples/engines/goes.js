// Rounds in goes: seats play one after the other, and may take cards of a row to hand.

"use strict";

const { addCard, endsOf, findRow, points, range, sorted, takeRow } = require("./cards.js");

const without = (cards, others) => cards.filter((card) => !others.includes(card));

// A round from some seat's go on; an action that is refused changes nothing.
class Goes {
  constructor({ edition, rows, hands, piles, seat, goes }) {
    this.edition = edition;
    this.rows = rows;
    this.hands = hands;
    this.piles = piles;
    this.known = hands.map(() => []);
    this.seat = seat;
    this.goes = goes;
    this.due = "play";
    this.points = null;
    this.played = 0;
    this.lowCard = 0;
    this.taken = [];
  }

  // Does what is asked if the rules allow it, and says whether they do.
  act(action) {
    const { seat } = action;
    if (seat !== this.seat) return false;
    if ("plays" in action) return this.play(seat, action.plays);
    if ("row" in action) return this.name(seat, action.row);
    if ("keeps" in action) return this.keep(seat, action.keeps);
    return this.end(seat);
  }

  play(seat, card) {
    if (!["play", "play or end"].includes(this.due) || !this.hands[seat].includes(card)) return false;
    this.hands[seat] = without(this.hands[seat], [card]);
    this.known[seat] = without(this.known[seat], [card]);
    this.played += 1;
    const row = findRow(endsOf(this.rows), card);
    if (row === null) {
      this.lowCard = card;
      this.due = "name";
    } else {
      this.goOn(seat, addCard(this.rows, row, card, this.edition.row_capacity));
    }
    return true;
  }

  name(seat, row) {
    if (this.due !== "name" || !range(0, this.rows.length).includes(row)) return false;
    this.goOn(seat, takeRow(this.rows, row, this.lowCard));
    return true;
  }

  keep(seat, cards) {
    const allowed = cards.every((card) => this.taken.includes(card)) && new Set(cards).size === cards.length;
    if (this.due !== "keep" || !allowed) return false;
    if (this.hands[seat].length + cards.length > this.edition.most_in_hand) return false;
    this.hands[seat] = sorted([...this.hands[seat], ...cards]);
    this.known[seat] = sorted([...this.known[seat], ...cards]);
    this.piles[seat] = sorted([...this.piles[seat], ...without(this.taken, cards)]);
    this.goOn(seat, []);
    return true;
  }

  end(seat) {
    if (this.due !== "play or end") return false;
    this.passOn(seat);
    return true;
  }

  goOn(seat, taken) {
    this.taken = taken;
    if (taken.length > 0) {
      this.due = "keep";
    } else if (this.played < this.edition.most_a_go && this.hands[seat].length > 0) {
      this.due = "play or end";
    } else {
      this.passOn(seat);
    }
  }

  passOn(seat) {
    this.seat = (seat + 1) % this.hands.length;
    this.due = "play";
    this.played = 0;
    this.goes += 1;
    const out =
      this.hands.some((hand) => hand.length === 0) ||
      this.piles.some((pile) => pile.length > this.edition.pile_limit);
    if (out && this.goes % this.hands.length === 0) {
      this.seat = null;
      this.due = null;
      const weight = this.edition.hand_weight;
      this.points = this.piles.map((pile, owner) => points(pile) + weight * points(this.hands[owner]));
    }
  }
}

function go(given) {
  const round = new Goes(given);
  if (!given.actions.every((action) => round.act(action))) return { refused: true };
  const { rows, hands, piles, known, goes, seat, due, points: won } = round;
  return { rows, hands, piles, known, goes, seat, due, points: won };
}

module.exports = { go };
