// The bullheads of a card, and where a card goes by the base rules.

"use strict";

const sorted = (cards) => [...cards].sort((a, b) => a - b);
const range = (start, stop) => Array.from({ length: Math.max(0, stop - start) }, (_, i) => start + i);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

function heads(card) {
  if (card === 55) return 7;
  if (card % 11 === 0) return 5;
  if (card % 10 === 0) return 3;
  if (card % 5 === 0) return 2;
  return 1;
}

const points = (cards) => sum(cards.map(heads));

const endsOf = (rows) => rows.map((row) => row.at(-1));

function findRow(ends, card) {
  const lower = ends.filter((end) => end < card);
  if (lower.length === 0) return null;
  return ends.indexOf(Math.max(...lower));
}

// Begins a row anew with a card, and gives the cards that lay there.
function takeRow(rows, row, card) {
  const taken = rows[row];
  rows[row] = [card];
  return taken;
}

// Lays a card at the end of a row, and gives what it takes there: nothing, or a full row.
function addCard(rows, row, card, capacity) {
  if (rows[row].length >= capacity) return takeRow(rows, row, card);
  rows[row].push(card);
  return [];
}

module.exports = { addCard, endsOf, findRow, heads, points, range, sorted, sum, takeRow };
