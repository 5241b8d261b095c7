// Shows what the server says and sends what is clicked; it knows no rule.
"use strict";
const $ = (id) => document.getElementById(id);
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

function element(tag, text, className) {
  const made = document.createElement(tag);
  made.textContent = text;  // never innerHTML: a name stays text
  if (className) made.className = className;
  return made;
}

// The lobby

function lobby(policies) {
  const add = () => {
    const seat = $("seats").querySelectorAll("div").length;
    const line = element("div", "");
    const name = document.createElement("input");
    name.name = "name"; name.value = `Seat ${seat}`; name.setAttribute("aria-label", `name of seat ${seat}`);
    const who = document.createElement("select");
    who.setAttribute("aria-label", `who plays seat ${seat}`);
    for (const policy of ["a person", ...policies]) who.append(element("option", policy));
    line.append(name, who);
    $("seats").append(line);
  };
  add(); add(); add();
  $("more").onclick = add;
  $("create").onsubmit = async (event) => {
    event.preventDefault();
    const lines = [...$("seats").querySelectorAll("div")];
    const policies = {};
    lines.forEach((line, seat) => {
      const chosen = line.querySelector("select").value;
      if (chosen !== "a person") policies[seat] = chosen;
    });
    const names = lines.map((line) => line.querySelector("input").value);
    const body = JSON.stringify({ edition: event.target.elements.edition.value, names, policies });
    const answer = await fetch("/tables", { method: "POST", body });
    const made = await answer.json();
    $("links").hidden = false;
    const list = $("links").querySelector("ul");
    list.replaceChildren();
    if (made.error) list.append(element("li", made.error));
    for (const [seat, link] of Object.entries(made.links || {})) {
      const item = element("li", `${names[seat]}: `);
      const anchor = element("a", "take this seat");
      anchor.href = link;
      item.append(anchor);
      list.append(item);
    }
  };
}

// A seat at a table

function sit(seat, key) {
  let names = [], shown = null, choices = [], socket = null, queue = Promise.resolve();

  function connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}${location.pathname}/socket`);
    socket.onopen = () => socket.send(JSON.stringify({ seat, key }));
    socket.onmessage = (event) => { queue = queue.then(() => receive(JSON.parse(event.data))); };
    socket.onclose = (event) => {
      if (event.code === 4403) { $("say").textContent = "This link opens no seat."; return; }
      $("say").textContent = "Connection lost; trying again."; setTimeout(connect, 500);
    };
  }

  async function receive(message) {
    if (message.type === "table") {
      names = message.names; choices = message.choices; $("refused").textContent = "";
      show(message.view, waiting(message.view));
    } else if (message.type === "step") {
      choices = [];
      for (const frame of message.frames) {
        show(frame.view, frame.say);
        if (frame.view.type === "placing") await pause(350);
      }
      choices = message.choices;
      show(shown, $("say").textContent);
    } else {
      $("refused").textContent = `Refused: ${message.reason.replaceAll("_", " ")}`;
    }
  }

  function waiting(view) {
    return view.to_act.length ? `Waiting for ${view.to_act.map((at) => names[at]).join(", ")}.` : "";
  }

  function send(action) {
    $("refused").textContent = "";
    socket.send(JSON.stringify({ type: "request", action, at: shown.moment }));
  }

  const AT_ROWS = ["take_row", "place_card"], AT_CARDS = ["pick_card", "draft_card"];

  function choice(types, member, value) {
    return choices.find(({ action }) => types.includes(action.type) && action[member] === value);
  }

  function cardButton(card) {
    const offered = choice(AT_CARDS, "card", card);
    const made = document.createElement("button");
    made.className = "card"; made.textContent = card; made.dataset.card = card;
    made.disabled = !offered; made.onclick = () => send(offered.action);
    return made;
  }

  function otherChoices() {  // what is neither a card to click nor a row, such as two cards or what to keep
    const others = choices.filter(({ action }) => ![...AT_ROWS, ...AT_CARDS].includes(action.type));
    const list = document.createElement("select"), done = element("button", "Do this");
    list.setAttribute("aria-label", "what to do"); list.append(...others.map(({ say }) => element("option", say)));
    done.onclick = () => send(others[list.selectedIndex].action);
    return others.length ? [list, " ", done] : [];
  }

  function laid(view, at) {  // the cards of a seat's pick that are known, with two cards a turn the higher one too
    const higher = (view.variant && view.variant.higher) || [];
    return [(view.picks || [])[at], higher[at]].filter((card) => typeof card === "number");
  }

  function show(view, say) {
    const before = new Set((shown && shown.rows || []).flat());
    shown = view;
    $("who").textContent = `${names[seat]}, deal ${view.moment.deal}, turn ${view.moment.turn}`;
    $("say").textContent = say;
    $("rows").replaceChildren(...(view.rows || []).map((row, index) => {
      const line = document.createElement("li");
      for (const card of row) line.append(element("span", card, before.size && !before.has(card) ? "card new" : "card"));
      const offered = choice(AT_ROWS, "row", index);
      if (offered) {
        const take = element("button", offered.say);
        take.className = "take"; take.dataset.row = index;
        take.onclick = () => send(offered.action);
        line.append(" ", take);
      }
      return line;
    }));
    $("others").replaceChildren(...names.map((name, at) => {
      const cards = laid(view, at), hidden = (view.picks || [])[at] ? ", has picked" : "";
      const state = cards.length ? `, picked ${cards.join(" and ")}` : hidden;
      const pile = ((view.piles || [])[at] || []).join(" ");
      const turn = view.to_act.includes(at) ? " (to act)" : "";
      return element("li", `${name}: total ${view.match.totals[at]}${pile ? `, pile ${pile}` : ""}${state}${turn}`);
    }));
    const own = laid(view, seat);
    if (view.type === "drafting") {
      $("hand").replaceChildren(
        element("p", `Drafted: ${view.hands[seat].join(" ")}`),
        ...view.pool.map(cardButton));
    } else {
      const hand = Array.isArray((view.hands || [])[seat]) ? view.hands[seat] : [];
      $("hand").replaceChildren(...hand.map((card) => {
        const made = cardButton(card);
        if (own.includes(card)) made.classList.add("picked");
        return made;
      }));
    }
    $("choices").replaceChildren(...otherChoices());
    $("next").hidden = view.type !== "dealing";
    $("replay").hidden = view.type !== "finished";
    if (view.type === "finished") {
      $("say").textContent = `${say} Won by ${view.winners.map((at) => names[at]).join(", ") || "nobody"}.`;
    }
  }

  $("next").onclick = () => socket.send('{"type":"next_round"}');
  $("replay").href = `${location.pathname}/replay.json`;
  connect();
}

if (location.pathname === "/") {
  $("lobby").hidden = false;
  fetch("/choices").then((answer) => answer.json()).then((found) => lobby(found.policies));
} else {
  $("table").hidden = false;
  const [seat, key] = location.hash.slice(1).split(".");
  sit(Number(seat), key);
}
