/* The card table: the browser's half of a match.

   It draws what the server's view says (data) and sends what the person wants (intents). It knows no rule of the game:
   whether a card fits, what a meld is worth, what may be done next all stand in the view (`actions`, `can`, `stage`).
   What is its own: which cards are selected, their order in the hand, which lie apart in preparation, and the motion.

   One long file in sections, because anywidget loads a module from a blob, where no relative import works:
     1 elements and cards   2 one table per host   3 taking a view   4 sending intents   5 selecting and preparing
     6 acting   7 drawing   8 motion   9 dragging and hints   10 keys   11 questions   12 the two hosts
*/

const RESEND_AFTER = 400; // ms without an acknowledgement; the server answers each intent once, however often it comes
const RESEND_SLOWLY = 2000; // ms, once the server has been silent for ten attempts
const PATIENCE = 4000; // ms that an answer may be on its way straight from the server, before the page is asked instead
const FIXED = ["labels", "names", "ranks"]; // of a view; the server leaves them out where it knows that we have them
const FLIGHT = 180; // ms that a card is in the air
const DRAG_FROM = { mouse: 5, pen: 6, touch: 9 }; // px a pointer moves before a tap becomes a drag
const LONG_PRESS = 450; // ms
const HOVER = 550; // ms
const DOUBLE_CLICK = 350; // ms
const KEPT_LINES = 8; // lines in the live region
const NOT_MOVES = new Set(["stage", "unstage", "refresh", "hint", "hint-off", "think-again"]); // these never make a move wait
const ADVICE_AGAIN = 600; // ms until a hint that is still being thought about is asked for anew
const SORTS = ["suit", "rank", "groups"];
const SUIT_ORDER = "SHCD"; // black and red by turns, for the eye
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/* ------------------------------------------------------------------ 1 elements and cards */

function el(tag, attrs = {}, ...kids) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...kids.flat().filter((kid) => kid !== null && kid !== undefined && kid !== false));
  return node;
}

/** Sets an attribute, or takes it away; leaves the DOM alone where nothing changes. */
function attr(node, name, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value === true ? "" : value);
}

function text(node, value) {
  if (node.textContent !== value) node.textContent = value;
}

/** Makes the children of `parent` those of `items`, keeping the nodes whose key stays (and so focus and motion). */
function patch(parent, items, keyOf, make, fill) {
  const old = new Map([...parent.children].map((node) => [node.dataset.key, node]));
  const wanted = new Set(items.map((item) => String(keyOf(item))));
  for (const [key, node] of old) if (!wanted.has(key)) node.remove();
  items.forEach((item, i) => {
    const key = String(keyOf(item));
    let node = old.get(key);
    if (!node) {
      node = make(item);
      node.dataset.key = key;
    }
    if (parent.children[i] !== node) parent.insertBefore(node, parent.children[i] ?? null);
    fill?.(node, item, i);
  });
}

const rankOf = (card) => card.slice(0, -1);
const suitOf = (card) => card.slice(-1).toLowerCase();

/** One card, face up. `as`: what a joker in a meld stands for, one card or two. */
function cardNode(t, card, as = null, extra = "") {
  const node = el("span", { class: `card ${card === "JK" ? "jk" : suitOf(card)} ${extra}`, "aria-hidden": "true" });
  const letter = (rank) => t.view.ranks?.[rank] ?? rank;
  if (card === "JK") {
    node.append(el("i", { class: "star" }));
    if (as?.length) {
      const signs = as.map((one) => el("u", { class: `sign ${suitOf(one)}` }));
      node.append(el("span", {}, letter(rankOf(as[0])), el("u", { class: as.length > 1 ? "either" : "one" }, signs)));
    }
    node.append(el("i", { class: "big" }));
    return node;
  }
  const rank = rankOf(card);
  node.append(el("b", { class: letter(rank).length > 1 ? "wide" : null }, letter(rank)), el("i", { class: "pip" }));
  if ("JQK".includes(rank)) node.append(el("i", { class: `orn ${rank.toLowerCase()}` }));
  node.append(el("i", { class: "big" }));
  return node;
}

/** Puts a card into `slot` unless it is already there. */
function showCard(t, slot, card, as = null, extra = "") {
  const face = [card, as?.join("+") ?? "", extra, t.view.options?.lang].join(" ");
  if (slot.dataset.face === face) return;
  slot.dataset.face = face;
  slot.querySelector(":scope > .card")?.remove();
  slot.prepend(cardNode(t, card, as, extra));
}

/** How often each value comes. */
function counts(values) {
  const found = new Map();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  return found;
}

function sameCards(one, other) {
  return one.length === other.length && [...one].sort().join() === [...other].sort().join();
}

/* ------------------------------------------------------------------ 2 one table per host */

const TABLES = new WeakMap(); // parentElement -> table
const ON_PAGE = new Set(); // tables now mounted; keys go to the one that was used last
let lastUsed = null;
let newest = null; // the last view of any table: the host may mount a table anew with an older one

function newTable(parent, fitted) {
  const t = {
    parent, fitted, trigger: () => {},
    view: null, // the last view of the server
    shown: null, // what is drawn: the view, or a step on the way to it
    seen: 0, // rev up to which steps were shown
    cards: new Map(), // id -> card, of the own hand
    order: [], // ids in the hand, in the person's order
    staged: [], // [{ids, text}]: melds in preparation; text: the reading that was chosen, or null
    selected: new Set(), // ids
    cursor: null, // id of the hand's tab stop
    stageInfo: null, // the server's last answer about `staged`
    outbox: [], seq: 0, leaving: new Set(), resendTimer: 0, attempts: 0,
    asking: null, shut: "", // a request straight to the server; where that way is closed: a key, or one view of it
    note: null, // {text, cards, melds}: the slip that is shown
    answered: "", // id of the refusal that was shown last
    clicking: null, sentFrom: null, // where a click is being dealt with; where and when one sent a move
    frames: [], frameTimer: 0, nextId: 1, sort: -1, drag: null, silence: false,
  };
  // The style sheet makes it visible: until it is there, nothing is shown rather than a table without a look.
  t.root = el("div", { class: "s40 table", "data-testid": "card-table", tabindex: "-1", style: "visibility: hidden" });
  const part = (tag, name, attrs = {}) => (t[name] = el(tag, { class: name, ...attrs }));
  part("div", "strip");
  part("div", "seats");
  part("div", "melds");
  part("div", "piles");
  part("div", "talk");
  part("div", "stage", { "data-testid": "stage" });
  part("div", "dock");
  part("div", "sheet", { role: "region", tabindex: "0", "data-testid": "result", hidden: true });
  part("div", "bar", { role: "toolbar" });
  part("div", "curtain", { "data-testid": "curtain", hidden: true });
  part("div", "air");
  part("div", "hint", { role: "tooltip", hidden: true });
  t.live = el("div", { class: "hidden", role: "status", "aria-live": "polite", "data-testid": "live" });
  t.dialog = el("dialog", { onclick: (event) => event.target === t.dialog && t.dialog.close() });
  t.me = el("div", { class: "me" });
  t.hand = el("div", { class: "hand", role: "listbox", "aria-multiselectable": "true", "aria-orientation": "horizontal", "data-testid": "hand" });
  t.dock.append(t.me, t.hand);
  t.status = el("div", { class: "status", "data-testid": "status" });
  t.duties = el("ul", { class: "duties", "data-testid": "duties" });
  t.ticker = el("div", { class: "ticker", "aria-hidden": "true" });
  const rule = el("a", { class: "rule", target: "_blank", hidden: true, onclick: (event) => event.stopPropagation() });
  t.slip = el("div", { class: "slip", "data-testid": "refusal", hidden: true, onclick: () => { t.note = null; render(t); } }, el("span"), rule);
  t.more = el("button", { type: "button", "data-action": "more-hint", onclick: () => press(t, "hint") });
  t.why = el("button", { type: "button", "data-action": "why-hint", onclick: () => explain(t) });
  const close = el("button", { class: "away", type: "button", "data-action": "close-hint", onclick: () => send(t, ["hint-off"]) }, "×");
  t.advice = el("div", { class: "advice", "data-testid": "advice", hidden: true }, el("p"), el("div", {}, t.why, t.more, close));
  t.talk.append(t.ticker, t.status, t.duties, t.slip);
  t.groups = el("div", { class: "groups" });
  t.total = el("div", { class: "total", "data-testid": "total" });
  t.stage.append(t.groups, t.total);
  t.stock = pile("stock", () => press(t, "draw"));
  t.discards = pile("discards", () => pressDiscards(t));
  t.look = el("button", { class: "look", type: "button", "data-action": "look", onclick: () => lookThrough(t) }, icon("look"));
  t.piles.append(t.stock, t.discards, t.look);
  t.board = el("div", { class: "board" }, t.strip, t.seats, t.piles, t.melds, t.talk, el("div", { class: "counsel" }, t.advice), t.stage, t.dock, t.sheet, t.bar, t.curtain);
  t.root.append(t.board, t.air, t.hint, t.live, t.dialog);
  listen(t);
  return t;
}

function pile(name, onclick) {
  return el("div", { class: `pile ${name}` }, el("button", { class: "top", type: "button", "data-testid": name, onclick }), el("span", { class: "n" }));
}

function icon(name) {
  const paths = {
    look: "M3 7h9v13H3zM8 4h10v13M13 2h8v13",
    sort: "M4 6h9M4 12h7M4 18h5M17 4v15m0 0-3-4m3 4 3-4",
    watch: "M12 3 5 6v5c0 5 3 8.5 7 10 4-1.5 7-5 7-10V6z",
    hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3z",
    undo: "M8 5 3.5 9.5 8 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-4",
  };
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [key, value] of Object.entries({ viewBox: "0 0 24 24", width: 22, height: 22, fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true" })) svg.setAttribute(key, value);
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", paths[name]);
  svg.append(path);
  return svg;
}

/** A word of the table in the person's language, with its {places} filled. */
function say(t, key, values = {}) {
  const words = t.view?.labels?.[key] ?? key;
  return words.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}

const nameOf = (t, card) => t.view.names?.[card] ?? card;
const mySeat = (t) => t.shown.seats?.find((seat) => seat.you) ?? null;
const iHaveOpened = (t) => mySeat(t)?.opened ?? false;
const facesOf = (t, ids) => ids.map((id) => t.cards.get(id));
const selection = (t) => t.order.filter((id) => t.selected.has(id));
const still = (t) => matchMedia("(prefers-reduced-motion: reduce)").matches;

/* ------------------------------------------------------------------ 3 taking a view */

/** Whether a view was given out before `than`: views come by two ways, and one may overtake the other. */
const olderThan = (view, than) => Boolean(view.direct && than?.direct?.key === view.direct.key && view.direct.n <= than.direct.n);

function take(t, view) {
  const before = t.view;
  if (olderThan(view, before)) return;
  if (!before && olderThan(view, newest)) view = newest;
  newest = view;
  const other = !before || before.match !== view.match || before.seat !== view.seat;
  const newHand = other || before.hand_no !== view.hand_no;
  acknowledge(t, view);
  t.view = view;
  if (other) {
    t.cards.clear();
    t.order = [];
    t.staged = [];
    t.selected.clear();
    t.note = null;
    forget(t);
    remember(t, view);
  } else if (newHand) {
    t.staged = [];
    t.selected.clear();
  }
  const lost = hold(t, view.hand ?? []);
  if (newHand && !other) t.order = inServersOrder(t, view.hand ?? []);
  if (view.stage && answersStage(t, view.stage)) t.stageInfo = view.stage;
  else if (t.stageInfo && !answersStage(t, t.stageInfo)) t.stageInfo = null;
  const steps = (view.steps ?? []).filter((step) => step.rev > t.seen);
  const moved = before && before.rev !== view.rev;
  if (moved && t.note) t.note = null;
  t.seen = Math.max(other ? 0 : t.seen, view.rev ?? 0);
  advised(t, view);
  if (view.refusal && view.refusal.id !== t.answered) {
    t.answered = view.refusal.id;
    t.note = { text: view.refusal.text, cards: view.refusal.cards ?? [], melds: view.refusal.melds ?? [], rule: view.refusal.rule };
    tell(t, view.refusal.text);
  }
  for (const step of before ? steps : []) tell(t, step.text);
  if (moved && view.status !== before.status) tell(t, view.status);
  if (t.staged.length && (lost || (moved && !view.stage))) askAboutStage(t);
  play(t, other && before?.match !== view.match ? null : before, view, steps);
  keep(t);
}

/** What the hint keeps back, as this person knows its principle: told once it is asked for, and as long as the hint stays. */
function explain(t) {
  if (!t.view?.advice?.why) return;
  t.explained = moment(t.view);
  tell(t, t.view.advice.why);
  render(t);
}

const moment = (view) => view.advice && `${view.rev}:${view.advice.level}`;

/** A hint that is new is read out; one that is still being thought about is asked for again. */
function advised(t, view) {
  clearTimeout(t.adviceTimer);
  const now = view.advice && `${view.rev}:${view.advice.level}:${view.advice.busy && !view.advice.cards.length}`;
  if (now && now !== t.advised) tell(t, view.advice.text);
  t.advised = now;
  if (view.advice?.busy) t.adviceTimer = setTimeout(() => send(t, ["refresh"]), ADVICE_AGAIN);
  const asked = view.question?.id ?? null;
  if (asked === (t.questioned ?? null)) return;
  const before = t.questioned;
  t.questioned = asked;
  if (asked) askServers(t, view.question);
  else if (before && t.dialog.open) t.dialog.close();
}

/** A question of the server: each choice is words for it; whoever closes the dialog thinks again. */
function askServers(t, question) {
  let chosen = false;
  const go = (words) => () => {
    chosen = true;
    send(t, words);
    render(t);
  };
  ask(t, question.text, question.choices.map((one) => ({ id: one.id, words: one.words, go: go(one.do) })), null, question.again);
  t.dialog.addEventListener("close", () => setTimeout(() => chosen || t.questioned !== question.id || send(t, ["think-again"])), { once: true });
}

/** What one person was told is nothing for the next one at the same screen. */
function forget(t) {
  t.heard = "";
  t.hint.hidden = true;
  if (t.dialog.open) t.dialog.close();
  for (const node of [t.live, t.hint, t.dialog, t.slip.firstChild, t.ticker]) node.replaceChildren();
}

/** Takes over the server's cards by face: what stays keeps its place, what is new goes to the end. True if one left. */
function hold(t, faces) {
  const spare = counts(faces);
  const inHand = new Set(t.order);
  // A card that was sent off leaves before its twin does, and one in the hand before one in preparation.
  const rest = [...t.order, ...t.staged.flatMap((group) => group.ids)];
  const stay = (id) => (t.leaving.has(id) ? 2 : inHand.has(id) ? 1 : 0);
  let lost = false;
  for (const id of [...rest].sort((a, b) => stay(a) - stay(b))) {
    const face = t.cards.get(id);
    if (spare.get(face) > 0) spare.set(face, spare.get(face) - 1);
    else {
      lost = true;
      t.cards.delete(id);
      t.selected.delete(id);
    }
  }
  if (!t.outbox.some(isMove)) t.leaving.clear();
  t.order = t.order.filter((id) => t.cards.has(id));
  for (const group of t.staged) {
    const ids = group.ids.filter((id) => t.cards.has(id));
    if (ids.length !== group.ids.length) group.text = null;
    group.ids = ids;
  }
  t.staged = t.staged.filter((group) => group.ids.length);
  for (const face of faces) {
    if (!(spare.get(face) > 0)) continue;
    spare.set(face, spare.get(face) - 1);
    t.order.push(newCard(t, face));
  }
  return lost;
}

function newCard(t, face) {
  const id = `c${t.nextId++}`;
  t.cards.set(id, face);
  return id;
}

function inServersOrder(t, faces) {
  const pool = [...t.order];
  const found = faces.map((face) => pool.splice(pool.findIndex((id) => t.cards.get(id) === face), 1)[0]);
  return found.filter(Boolean);
}

/** Whether the server's word about melds in preparation is about those that lie there now. */
function answersStage(t, stage) {
  return stage.melds.length === t.staged.length && stage.melds.every((meld, i) => sameCards(meld.cards.map((one) => one.c), facesOf(t, t.staged[i].ids)));
}

const memoryKey = (view) => `scala40:${view.match}:${view.seat}`;

/** Order and preparation outlive a change of page and a reload, for this match and seat. */
function keep(t) {
  if (!t.view?.seat || !t.view.match) return;
  const kept = { hand: t.view.hand_no, seen: t.seen, order: facesOf(t, t.order), staged: t.staged.map((group) => ({ cards: facesOf(t, group.ids), text: group.text })) };
  try {
    sessionStorage.setItem(memoryKey(t.view), JSON.stringify(kept));
  } catch { /* storage may be closed to us; then the order lasts as long as the page */ }
}

function remember(t, view) {
  let kept = null;
  try {
    kept = JSON.parse(sessionStorage.getItem(memoryKey(view)) ?? "null");
  } catch { /* unreadable: begin anew */ }
  t.seen = t.view === view && kept ? kept.seen ?? 0 : 0;
  if (!kept || kept.hand !== view.hand_no) return;
  const spare = counts(view.hand ?? []);
  const have = (face) => spare.get(face) > 0 && spare.set(face, spare.get(face) - 1);
  for (const group of kept.staged ?? []) {
    if (!group.cards.every(have)) continue;
    t.staged.push({ ids: group.cards.map((face) => newCard(t, face)), text: group.text });
  }
  t.order = (kept.order ?? []).filter(have).map((face) => newCard(t, face));
  if (t.staged.length) queueMicrotask(() => askAboutStage(t));
}

/* ------------------------------------------------------------------ 4 sending intents */

const isMove = (intent) => !NOT_MOVES.has(intent.do[0].split(" ")[0]);
const pending = (t) => t.outbox.some(isMove);

/** Sends moves (or one order to the server). While a move is under way no other is taken: two quick clicks are one. */
function send(t, moves, leaving = []) {
  const move = !NOT_MOVES.has(moves[0].split(" ")[0]);
  if (move && pending(t)) return false;
  if (move) {
    t.note = null;
    t.leaving = new Set(leaving);
    t.sentFrom = t.clicking && { ...t.clicking, at: performance.now() };
  } else {
    // Only the latest word about the preparation counts, and one refresh is enough.
    const kind = moves[0].split(" ")[0];
    const family = kind === "stage" || kind === "unstage" ? ["stage", "unstage"] : [kind];
    t.outbox = t.outbox.filter((one) => !family.includes(one.do[0].split(" ")[0]));
  }
  t.seq += 1;
  t.outbox.push({ id: randomId(), seq: t.seq, match: t.view.match, rev: t.view.rev, do: moves });
  t.attempts = 0;
  post(t);
  return true;
}

function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function post(t) {
  clearTimeout(t.resendTimer);
  if (!t.outbox.length) return;
  t.attempts += 1;
  t.resendTimer = setTimeout(() => post(t), t.attempts > 10 ? RESEND_SLOWLY : RESEND_AFTER);
  if (!askServer(t)) askPage(t);
}

/** By way of the page, which runs anew. All that is not acknowledged goes with it; nothing may, where only the page is meant. */
const askPage = (t) => t.trigger("act", t.outbox.map((intent) => ({ ...intent })));

/** Straight to the server, which is three times as fast; false where the view names no such way, or it is closed. */
function askServer(t) {
  const way = t.view.direct;
  const thisView = way && `${way.key} ${way.n}`;
  if (!way || t.shut === way.key || t.shut === thisView) return false;
  if (t.asking) {
    // One at a time: what was added meanwhile follows at once. A server that is silent too long is not asked twice.
    if (performance.now() - t.asking.since < PATIENCE) return true;
    t.shut = thisView;
    t.asking.stop.abort();
    return true;
  }
  const sent = new Set(t.outbox.map((intent) => intent.id));
  const asking = (t.asking = { since: performance.now(), stop: new AbortController() });
  const body = JSON.stringify({ key: way.key, lang: t.view.options?.lang, acts: t.outbox });
  const closed = (why) => Object.assign(new Error(why), { closed: true });
  fetch(new URL(way.to, document.baseURI), { method: "POST", headers: { "Content-Type": "application/json" }, body, signal: asking.stop.signal })
    .then((answer) => {
      if (!answer.ok) throw answer.status < 500 ? closed(answer.status) : new Error(answer.status);
      return answer.json().catch((why) => { throw closed(why); });
    })
    .then((found) => {
      t.asking = null;
      if (!t.root.isConnected) return;
      if (t.view.direct?.key === way.key) take(t, { ...Object.fromEntries(FIXED.map((name) => [name, t.view[name]])), ...found.view });
      if (found.page) askPage(t);
      else if (t.outbox.some((intent) => !sent.has(intent.id))) post(t);
    }, (why) => {
      t.asking = null;
      if (why.closed) t.shut = way.key;
      if (t.root.isConnected && t.outbox.length) askPage(t);
    });
  return true;
}

function acknowledge(t, view) {
  const done = new Set([...(view.acks ?? []), view.ack]);
  t.outbox = t.outbox.filter((intent) => !done.has(intent.id));
  if (!t.outbox.length) clearTimeout(t.resendTimer);
}

function tell(t, words) {
  if (!words) return;
  t.live.append(el("p", {}, words));
  while (t.live.children.length > KEPT_LINES) t.live.firstChild.remove();
}

/** Answers on the spot, where the view already holds the sentence; `rule` is where the rule behind it stands. */
function refuse(t, words, cards = [], melds = [], rule = null) {
  t.note = { text: words, cards, melds, rule };
  tell(t, words);
  render(t);
}

/* ------------------------------------------------------------------ 5 selecting and preparing */

function toggle(t, id) {
  t.note = null;
  t.selected.has(id) ? t.selected.delete(id) : t.selected.add(id);
  t.cursor = id;
  render(t);
}

function sortHand(t) {
  const modes = SORTS.filter((mode) => mode !== "groups" || t.view.groups?.length);
  t.sort = (t.sort + 1) % modes.length;
  const mode = modes[t.sort];
  const rank = (id) => (t.cards.get(id) === "JK" ? 99 : RANKS.indexOf(rankOf(t.cards.get(id))));
  const suit = (id) => (t.cards.get(id) === "JK" ? 99 : SUIT_ORDER.indexOf(suitOf(t.cards.get(id)).toUpperCase()));
  const bySuit = (a, b) => suit(a) - suit(b) || rank(a) - rank(b);
  const byRank = (a, b) => rank(a) - rank(b) || suit(a) - suit(b);
  const ids = [...t.order].sort(mode === "rank" ? byRank : bySuit);
  const first = [];
  if (mode === "groups") {
    for (const group of t.view.groups) {
      for (const face of group) {
        const at = ids.findIndex((id) => t.cards.get(id) === face);
        if (at >= 0) first.push(...ids.splice(at, 1));
      }
    }
  }
  t.order = [...first, ...ids];
  keep(t);
  tell(t, say(t, `sorted-${mode}`));
  render(t);
}

/** Moves cards within the hand: `ids` so that they begin at place `at`, counted without them. */
function reorder(t, ids, at) {
  const moving = new Set(ids);
  const rest = t.order.filter((id) => !moving.has(id));
  t.order = [...rest.slice(0, at), ...ids, ...rest.slice(at)];
  keep(t);
}

const wordsOf = (t, group) => group.text ?? facesOf(t, group.ids).join(" ");
/** What the server said about one group, as long as it still holds the same cards. */
function infoOf(t, i) {
  const info = t.stageInfo?.melds[i];
  return info && t.staged[i] && sameCards(info.cards.map((one) => one.c), facesOf(t, t.staged[i].ids)) ? info : null;
}
/** The melds in preparation as the server reads them, for the move that lays them. */
const readings = (t) => t.staged.map((group, i) => infoOf(t, i)?.text ?? wordsOf(t, group));

function askAboutStage(t) {
  keep(t);
  if (t.staged.length) send(t, [`stage ${t.staged.map((group) => wordsOf(t, group)).join(" / ")}`]);
  else {
    t.stageInfo = null;
    send(t, ["unstage"]);
  }
}

/** Takes cards out of wherever they lie, and says whether a group of the preparation changed. */
function pickUp(t, ids) {
  const moving = new Set(ids);
  t.order = t.order.filter((id) => !moving.has(id));
  for (const group of t.staged) {
    const rest = group.ids.filter((id) => !moving.has(id));
    if (rest.length !== group.ids.length) group.text = null;
    group.ids = rest;
  }
  t.staged = t.staged.filter((group) => group.ids.length);
  for (const id of ids) t.selected.delete(id);
}

function prepare(t, ids, group = null) {
  if (!ids.length || onlyLooks(t)) return;
  t.note = null;
  const target = group && !group.ids.every((id) => ids.includes(id)) ? group : null;
  pickUp(t, ids);
  if (target) {
    target.ids.push(...ids);
    target.text = null;
  } else t.staged.push({ ids: [...ids], text: null });
  t.stageInfo = t.stageInfo && answersStage(t, t.stageInfo) ? t.stageInfo : null;
  askAboutStage(t);
  render(t);
}

/** Cards in preparation go back to the hand, at place `at` or at the end. */
function takeBack(t, ids, at = t.order.length) {
  if (!ids.length) return;
  t.note = null;
  pickUp(t, ids);
  t.order.splice(at, 0, ...ids);
  t.cursor = ids[0];
  askAboutStage(t);
  render(t);
}

const takeAllBack = (t) => takeBack(t, t.staged.flatMap((group) => group.ids));

/** A tap on a card in preparation: a joker that can be read otherwise is read otherwise, any other card goes back. */
function tapStaged(t, group, id) {
  const info = infoOf(t, t.staged.indexOf(group));
  const ways = info?.readings ?? [];
  if (t.cards.get(id) === "JK" && ways.length > 1) {
    group.text = ways[(ways.indexOf(info.text) + 1) % ways.length];
    askAboutStage(t);
    return;
  }
  takeBack(t, [id]);
}

/* ------------------------------------------------------------------ 6 acting */

/** What may be done by the view: where only some moves are asked for, the others are neither offered nor prepared. */
const offers = (t, action) => t.view?.options?.offers?.includes(action) ?? true;
const offersLaying = (t) => offers(t, "open") || offers(t, "meld");
const isOffered = (t, action) => (action === "stage" ? offersLaying(t) : !["draw", "take", "open", "meld", "lay", "discard"].includes(action) || offers(t, action));

/** A table that is only to be looked at: cards can be sorted, nothing can be done with them. */
const onlyLooks = (t) => Boolean(t.view?.options?.still);

/** What a button, a key or a tap on a pile means now. */
function press(t, action) {
  if (hurry(t)) return;
  if (onlyLooks(t) && action !== "sort" && action !== "keys") return;
  if (!isOffered(t, action)) return refuse(t, t.view.status);
  hideHint(t);
  const chosen = selection(t);
  if (t.view.ways?.some((way) => way.do === action)) return void (send(t, [action]) && render(t));
  if (action === "sort") return sortHand(t);
  if (action === "keys") return showKeys(t);
  if (action === "level" || action === "new-match") return askNewMatch(t, action);
  if (action === "hint") return void (t.view.hints && send(t, ["hint"]));
  if (action === "stage") return prepare(t, chosen);
  if (action === "open" || action === "meld") return layPrepared(t);
  if (action === "lay") return addChosen(t);
  if (action === "discard") return discardChosen(t);
  if (action === "undo" && t.staged.length) return takeBack(t, t.staged.at(-1).ids);
  const allowed = t.view.actions?.[action === "put-back" ? "put back" : action];
  if (allowed && !allowed.ok) return refuse(t, allowed.why, allowed.cards, allowed.melds, allowed.rule);
  if (send(t, [action === "put-back" ? "put back" : action])) render(t);
}

/** Enter: lay what is chosen, or open with what is prepared. */
function enter(t) {
  if (hurry(t) || onlyLooks(t)) return;
  if (!offersLaying(t)) return refuse(t, t.view.status);
  const chosen = selection(t);
  if (!chosen.length) return layPrepared(t);
  if (!iHaveOpened(t)) return prepare(t, chosen);
  if (chosen.length === 1) return addChosen(t);
  if (!laysAtOnce(t, chosen)) return prepare(t, chosen);
  if (send(t, [`meld ${facesOf(t, chosen).join(" ")}`], chosen)) render(t);
}

/** After opening, cards without a joker are laid at once; a joker's meaning is shown first, so that it can be switched. */
const laysAtOnce = (t, ids) => iHaveOpened(t) && ids.length >= 3 && !facesOf(t, ids).includes("JK");

function layPrepared(t) {
  const chosen = selection(t);
  if (chosen.length && iHaveOpened(t)) return enter(t);
  if (!t.staged.length) return chosen.length ? prepare(t, chosen) : refuse(t, say(t, "choose-cards"));
  const stage = t.stageInfo && answersStage(t, t.stageInfo) ? t.stageInfo : null;
  if (stage && !stage.ok) {
    const bad = stage.melds.findIndex((meld) => !meld.ok);
    const why = stage.why ?? stage.melds[bad]?.why ?? stage.caption;
    return refuse(t, why, bad >= 0 ? stage.melds[bad].cards.map((one) => one.c) : [], [], stage.rule);
  }
  const melds = readings(t);
  const ids = t.staged.flatMap((group) => group.ids);
  const moves = iHaveOpened(t) ? melds.map((meld) => `meld ${meld}`) : [`open ${melds.join(" / ")}`];
  if (send(t, moves, ids)) render(t);
}

function discardChosen(t, ids = selection(t)) {
  if (ids.length !== 1) return refuse(t, say(t, ids.length ? "discard-only-one" : "choose-one-to-discard"));
  const card = t.cards.get(ids[0]);
  const allowed = t.view.can?.[card]?.discard;
  if (allowed && !allowed.ok) return refuse(t, allowed.why, allowed.cards ?? [card], allowed.melds, allowed.rule);
  if (send(t, [`discard ${card}`], ids)) render(t);
}

/** All ways, by the view, in which a card can go to the melds on the table (or to one of them). */
function waysOf(t, card, on = null) {
  const can = t.view.can?.[card] ?? {};
  const meldHere = (n) => on === null || n === on;
  const lays = (can.lay ?? []).filter((way) => meldHere(way.on)).map((way) => ({
    on: way.on, move: `lay ${way.as ? `${card}=${way.as}` : card} on ${way.on}`, as: way.as ?? null, swap: false }));
  const swaps = (can.swap ?? []).filter(meldHere).map((n) => ({ on: n, move: `swap ${card} in ${n}`, as: null, swap: true }));
  return [...lays, ...swaps];
}

function addChosen(t) {
  const chosen = selection(t);
  if (!chosen.length) return refuse(t, say(t, "choose-one-to-add"));
  if (chosen.length > 1) return refuse(t, say(t, "add-only-one"));
  const card = t.cards.get(chosen[0]);
  const ways = waysOf(t, card);
  if (!ways.length) {
    // With one meld on the table the server can say exactly why; with several the card's own sentence does.
    const numbers = (t.view.table ?? []).map((meld) => meld.n);
    if (numbers.length === 1 || !t.view.can?.[card]?.hint) return numbers.length ? addTo(t, chosen, numbers[0]) : refuse(t, say(t, "no-meld-yet"));
    return refuse(t, t.view.can[card].hint, [card]);
  }
  choose(t, chosen[0], ways);
}

/** Cards to one meld of the table: a tap on it, or a drop. */
function addTo(t, ids, n) {
  if (!ids.length) return;
  if (ids.length === 1) {
    const card = t.cards.get(ids[0]);
    const ways = waysOf(t, card, n);
    if (ways.length) return choose(t, ids[0], ways);
    if (send(t, [`lay ${card} on ${n}`], ids)) render(t);
    return;
  }
  // Those that fit at once go first; the server takes the others one after another, as far as they go.
  const fits = (id) => (waysOf(t, t.cards.get(id), n).length ? 0 : 1);
  const sorted = [...ids].sort((a, b) => fits(a) - fits(b));
  if (send(t, sorted.map((id) => `lay ${t.cards.get(id)} on ${n}`), ids)) render(t);
}

function choose(t, id, ways) {
  const card = t.cards.get(id);
  const go = (way) => send(t, [way.move], [id]) && render(t);
  if (ways.length === 1) return go(ways[0]);
  const choices = ways.map((way) => {
    const meld = t.view.table.find((one) => one.n === way.on);
    const words = way.swap ? say(t, "swap-in", { n: way.on }) : way.as ? say(t, "lay-as", { n: way.on, card: nameOf(t, way.as) }) : say(t, "lay-on", { n: way.on });
    return { words, picture: meld ? meldFan(t, meld.cards) : null, go: () => go(way) };
  });
  ask(t, say(t, "which-meld", { card: nameOf(t, card) }), choices);
}

function tapMeld(t, n) {
  if (hurry(t)) return;
  const chosen = selection(t);
  const meld = t.view.table.find((one) => one.n === n);
  if (chosen.length && t.view.phase === "play" && offers(t, "lay")) return addTo(t, chosen, n);
  if (meld) {
    t.note = { text: meldName(t, meld), cards: [], melds: [], mild: true };
    tell(t, t.note.text);
    render(t);
  }
}

function pressDiscards(t) {
  if (hurry(t)) return;
  const { phase } = t.view;
  if (phase === "draw") return press(t, "take");
  if (phase === "play" && t.selected.size) return discardChosen(t);
  lookThrough(t);
}

/* ------------------------------------------------------------------ 7 drawing */

const meldName = (t, meld) => say(t, "meld-name", { n: meld.n, name: meld.name, points: meld.points });

function meldFan(t, cards) {
  return el("span", { class: "fan" }, cards.map((one) => cardNode(t, one.c, one.as ?? null)));
}

function render(t, { fly = true } = {}) {
  if (!t.shown) return;
  const v = t.shown;
  const before = fly && !still(t) && t.root.isConnected ? places(t) : null;
  const focus = focusNow(t);
  attr(t.root, "lang", v.options?.lang);
  attr(t.root, "dir", v.options?.dir ?? "ltr");
  attr(t.root, "data-big", v.options?.big ? "true" : "false");
  attr(t.root, "data-numbers", v.options?.numbers ? "true" : "false");
  attr(t.root, "data-still", v.options?.still ? "true" : "false");
  attr(t.root, "data-colours", v.options?.colours ?? 4);
  attr(t.root, "aria-label", say(t, "table"));
  attr(t.root, "role", "region");
  drawStrip(t, v);
  drawSeats(t, v);
  drawPiles(t, v);
  drawMelds(t, v);
  drawTalk(t, v);
  drawStage(t, v);
  drawHand(t, v);
  drawBar(t, v);
  drawCurtain(t, v);
  drawResult(t, v);
  mirror(t, v);
  // Both read the layout, which costs 20 ms a time on a slow machine. Where nothing moves they wait for the frame,
  // which has to lay out anyway; motion needs the places at once.
  if (before || !t.placed) measure(t);
  else if (!t.measuring) t.measuring = requestAnimationFrame(() => measure(t));
  focusAgain(t, focus);
  if (before) settle(t, before);
}

function measure(t) {
  t.measuring = 0;
  t.placed = t.root.isConnected;
  fit(t);
  shrinkMelds(t);
}

/** What tests, and nobody else, read. */
function mirror(t, v) {
  const state = { rev: v.rev, phase: v.phase, pending: pending(t), replaying: t.frames.length > 0, selected: facesOf(t, selection(t)).join(" "), order: facesOf(t, t.order).join(" "), staged: t.staged.map((group) => facesOf(t, group.ids).join(" ")).join(" / ") };
  for (const [name, value] of Object.entries(state)) attr(t.root, `data-${name}`, String(value ?? ""));
}

function drawStrip(t, v) {
  if (!t.strip.firstChild) {
    const keys = el("button", { class: "round", type: "button", "data-action": "keys", onclick: () => press(t, "keys") }, el("span", {}, "?"));
    const watch = el("span", { class: "watch", "data-testid": "watch", role: "img" }, icon("watch"), el("b"), el("span", { class: "wide-only" }));
    t.strip.append(el("span", { class: "facts" }), watch, keys);
  }
  const facts = t.strip.firstChild;
  const words = [say(t, "hand-number", { n: v.hand_no }), say(t, "up-to", { limit: v.limit })].join(" · ");
  const face = `${v.house}|${words}`;
  if (facts.dataset.face !== face) {
    facts.dataset.face = face;
    facts.replaceChildren(el("span", { class: "house" }, v.house ?? ""), ` · ${words}`);
  }
  const watch = t.strip.children[1];
  watch.hidden = !v.caution;
  if (v.caution) {
    attr(watch, "aria-label", v.caution.text);
    attr(watch, "title", v.caution.text);
    text(watch.children[1], v.caution.points);
    text(watch.lastChild, v.caution.text);
  }
  attr(t.strip.lastChild, "aria-label", say(t, "keys"));
  attr(t.strip.lastChild, "title", say(t, "keys"));
}

/** The others, from the one who plays after me on. */
function drawSeats(t, v) {
  const seats = v.seats ?? [];
  const mine = seats.findIndex((seat) => seat.you);
  const others = mine < 0 ? seats : [...seats.slice(mine + 1), ...seats.slice(0, mine)];
  attr(t.seats, "data-n", others.length);
  attr(t.seats, "role", "list");
  patch(t.seats, others, (seat) => seat.seat, () => el("div", { role: "listitem" }), (node, seat) => {
    attr(node, "class", `seat${seat.turn ? " turn" : ""}${seat.out ? " out" : ""}`);
    attr(node, "data-seat", seat.seat);
    const face = JSON.stringify([seat, v.options?.lang]);
    if (node.dataset.face === face) return;
    node.dataset.face = face;
    const count = el("span", { class: "count", "aria-hidden": "true" }, el("span", { class: "card back" }), el("em", {}, el("span", {}, String(seat.cards))));
    const dealer = seat.dealer ? el("span", { class: "mark", title: say(t, "dealer"), "aria-hidden": "true" }, say(t, "dealer-short")) : "";
    const note = seat.note?.length ? [el("span", { class: "mark narrow-only", title: seat.note[1], "aria-hidden": "true" }, "≈"), el("span", { class: "note wide-only", title: seat.note[1], "aria-hidden": "true" }, seat.note[0])] : [];
    const facts = [
      el("span", { class: "wide-only" }, say(t, "points", { n: seat.score })),
      el("span", { class: "narrow-only", title: say(t, "points", { n: seat.score }) }, say(t, "points-short", { n: seat.score })),
      seat.opened && el("span", { class: "mark opened", title: say(t, "opened") }, el("span", {}, say(t, "opened-short"))),
      seat.known?.length ? el("span", { class: "known" }, seat.known.map((card) => cardNode(t, card))) : null,
    ];
    const spoken = [say(t, "points", { n: seat.score }), say(t, "cards-left", { n: seat.cards }), say(t, seat.opened ? "opened" : "not-opened"), seat.dealer && say(t, "dealer"), seat.turn && say(t, "turn"), seat.out && say(t, "out"),
      seat.known?.length && say(t, "known", { cards: seat.known.map((card) => nameOf(t, card)).join(", ") }), seat.note?.[1]].filter(Boolean);
    node.replaceChildren(count, el("div", { class: "who" }, el("span", {}, seat.turn ? "▸ " : "", seat.name), dealer, note), el("div", { class: "what", "aria-hidden": "true" }, seat.out ? say(t, "out-short") : facts), el("span", { class: "hidden" }, spoken.join(", ")));
  });
  const me = seats[mine];
  attr(t.me, "class", `me${me?.turn ? " turn" : ""}`);
  const face = JSON.stringify([me, v.options?.lang]);
  if (t.me.dataset.face === face) return;
  t.me.dataset.face = face;
  t.me.replaceChildren(...(me ? [
    el("span", { class: "who" }, me.name), el("span", {}, say(t, "points", { n: me.score })), el("span", {}, say(t, me.opened ? "opened" : "not-opened")),
    me.dealer && el("span", { class: "mark", title: say(t, "dealer") }, say(t, "dealer-short"))].filter(Boolean) : []));
}

function drawPiles(t, v) {
  const stock = t.stock.firstChild;
  if (v.stock > 0) {
    if (stock.dataset.face !== "back") {
      stock.dataset.face = "back";
      stock.replaceChildren(el("span", { class: "card back", "data-fly": "stock" }));
    }
  } else if (stock.dataset.face !== "hole") {
    stock.dataset.face = "hole";
    stock.replaceChildren(el("span", { class: "hole" }));
  }
  attr(stock, "aria-label", say(t, "stock", { n: v.stock }));
  text(t.stock.lastChild, String(v.stock));
  const pile = v.discards ?? [];
  const top = t.discards.firstChild;
  const face = `${pile.slice(-2).join(" ")} ${pile.length} ${v.options?.lang}`;
  if (top.dataset.face !== face) {
    top.dataset.face = face;
    const under = pile.length > 1 ? cardNode(t, pile.at(-2), null, "under") : null;
    const over = pile.length ? cardNode(t, pile.at(-1), null, "over") : el("span", { class: "hole" });
    if (pile.length) over.dataset.fly = `d:${pile.length}`;
    if (pile.length) over.dataset.card = pile.at(-1);
    top.replaceChildren(...[under, over].filter(Boolean));
  }
  const one = selection(t).length === 1 ? t.cards.get(selection(t)[0]) : null;
  const meaning = v.phase === "play" && one ? say(t, "discard-this", { card: nameOf(t, one) }) : pile.length ? say(t, "discards", { card: nameOf(t, pile.at(-1)), n: pile.length }) : say(t, "discards-empty");
  attr(top, "aria-label", meaning);
  text(t.discards.lastChild, pile.length > 1 ? String(pile.length) : "");
  const allowed = (name) => v.actions?.[name]?.ok;
  attr(t.stock, "class", `pile stock${v.phase === "draw" && allowed("draw") ? " go" : ""}${v.advice?.places.includes("stock") ? " hinted" : ""}`);
  const go = (v.phase === "draw" && allowed("take")) || (v.phase === "play" && one && v.can?.[one]?.discard?.ok);
  attr(t.discards, "class", `pile discards${go ? " go" : ""}${t.drag?.over === t.discards ? " drop" : ""}${v.advice?.places.includes("discards") ? " hinted" : ""}`);
  attr(t.look, "aria-label", say(t, "look-through"));
  attr(t.look, "title", say(t, "look-through"));
  t.look.style.visibility = pile.length > 1 ? "" : "hidden";
}

function drawMelds(t, v) {
  const seats = v.seats ?? [];
  const mine = seats.findIndex((seat) => seat.you);
  const order = [...seats.slice(mine + 1), ...seats.slice(0, mine + 1)]; // my own last, nearest to me
  const owners = order.map((seat) => ({ seat, melds: (v.table ?? []).filter((meld) => meld.owner === seat.seat) })).filter((one) => one.melds.length);
  const chosen = selection(t);
  const ways = v.phase === "play" && iHaveOpened(t) && chosen.length === 1 ? waysOf(t, t.cards.get(chosen[0])) : [];
  const items = owners.length ? owners : [{ seat: { seat: "none" }, melds: [] }];
  patch(t.melds, items, (one) => one.seat.seat, (one) => (one.melds.length ? el("section", { class: "owner" }, el("h4", { role: "heading", "aria-level": "2" }), el("div")) : emptyTable()), (node, one) => {
    if (!one.melds.length) return text(node.lastChild, say(t, "no-melds"));
    text(node.firstChild, one.seat.you ? say(t, "yours") : one.seat.name);
    patch(node.lastChild, one.melds, (meld) => meld.n, (meld) => el("button", { class: "meld", type: "button", "data-meld": meld.n, onclick: () => tapMeld(t, meld.n) }), (button, meld) => {
      const here = ways.filter((way) => way.on === meld.n);
      const marks = [meld.fresh && "fresh", here.length && "fits", here.length && here.every((way) => way.swap) && "swaps", v.advice?.melds.includes(meld.n) && "hinted", t.note?.melds?.includes(meld.n) && "clash", t.drag?.over === button && "drop"];
      attr(button, "class", ["meld", ...marks.filter(Boolean)].join(" "));
      attr(button, "aria-label", meldName(t, meld) + (here.length ? `. ${say(t, here.every((way) => way.swap) ? "swap-in" : "lay-on", { n: meld.n })}` : ""));
      const face = JSON.stringify([meld.cards, v.options?.lang]);
      if (button.dataset.face === face) return;
      button.dataset.face = face;
      const fan = meldFan(t, meld.cards);
      const times = new Map();
      meld.cards.forEach((card, i) => {
        times.set(card.c, (times.get(card.c) ?? 0) + 1);
        fan.children[i].dataset.fly = `t:${meld.n}:${card.c}:${times.get(card.c)}`;
      });
      button.replaceChildren(fan);
    });
  });
}

function emptyTable() {
  const signs = ["s", "h", "c", "d"].map((suit) => el("i", { class: `sign ${suit}` }));
  return el("p", { class: "empty" }, el("span", { class: "suits", "aria-hidden": "true" }, signs), el("span"));
}

/** Where there are more melds than room, they get smaller before they scroll. */
function shrinkMelds(t) {
  for (const share of [1, 0.9, 0.8, 0.7]) {
    t.melds.style.setProperty("--shrink", share);
    if (t.melds.scrollHeight <= t.melds.clientHeight) return;
  }
}

function drawTalk(t, v) {
  text(t.status, v.status ?? "");
  patch(t.duties, v.duties ?? [], (duty) => duty, () => el("li"), (node, duty) => text(node, duty));
  text(t.ticker, t.heard ?? "");
  t.slip.hidden = !t.note;
  if (t.note) text(t.slip.firstChild, t.note.text);
  const rule = t.note?.rule;
  t.slip.lastChild.hidden = !rule;
  attr(t.slip.lastChild, "href", rule ?? null);
  text(t.slip.lastChild, rule ? say(t, "rule") : "");
  t.slip.style.borderColor = t.note?.mild ? "var(--brass)" : "";
  const advice = v.advice;
  t.advice.hidden = !advice?.text || !!t.note;
  if (!advice) return;
  // Still being thought about: what is said may change yet.
  attr(t.advice, "aria-busy", advice.busy ? "true" : null);
  const folded = !!advice.why && t.explained !== moment(v);
  text(t.advice.firstChild, folded || !advice.why ? advice.text : `${advice.text} ${advice.why}`);
  text(t.why, say(t, "why-hint"));
  t.why.hidden = !folded;
  text(t.more, say(t, "more-hint"));
  t.more.hidden = !advice.more;
  attr(t.advice.lastChild.lastChild, "aria-label", say(t, "close-hint"));
}

function clashes(t, face) {
  return t.note?.cards?.includes(face) ?? false;
}

function drawStage(t, v) {
  const empty = !t.staged.length;
  const awaiting = empty && t.drag?.moving && v.phase !== "over" && !v.options?.still && offersLaying(t);
  t.stage.hidden = empty && !awaiting;
  attr(t.stage, "class", `stage${awaiting ? " await" : ""}${t.drag?.over === t.stage ? " drop" : ""}`);
  attr(t.stage, "role", "group");
  attr(t.stage, "aria-label", say(t, "prepared"));
  patch(t.groups, t.staged, (group) => (group.key ??= `g${t.nextId++}`), () => el("div", { class: "group", role: "group" }, el("div", { class: "row" }), el("span", { class: "worth" }), el("button", { class: "away", type: "button" }, "×")), (node, group, i) => {
    const info = infoOf(t, i);
    attr(node, "class", `group${info && !info.ok ? " bad" : ""}${t.drag?.over === node ? " drop" : ""}`);
    attr(node, "data-group", i);
    attr(node, "aria-label", info?.ok ? info.name : info?.why ?? facesOf(t, group.ids).map((card) => nameOf(t, card)).join(", "));
    attr(node, "title", info && !info.ok ? info.why : null);
    const [row, worth, away] = node.children;
    const pool = [...group.ids];
    const laid = (info?.cards ?? []).map((one) => ({ id: pool.splice(pool.findIndex((id) => t.cards.get(id) === one.c), 1)[0], as: one.as ?? null }));
    const cards = laid.length ? laid : group.ids.map((id) => ({ id, as: null }));
    patch(row, cards, (one) => one.id, (one) => el("button", { class: "slot", type: "button", onclick: () => suppressed(t) || tapStaged(t, t.staged.find((g) => g.ids.includes(one.id)), one.id) }), (slot, one) => {
      const face = t.cards.get(one.id);
      const switches = face === "JK" && (info?.readings?.length ?? 0) > 1;
      attr(slot, "class", `slot${clashes(t, face) ? " clash" : ""}${switches ? " switch" : ""}${t.drag?.ids.includes(one.id) && t.drag.moving ? " lifted" : ""}`);
      attr(slot, "data-card", face);
      attr(slot, "data-fly", `c:${one.id}`);
      attr(slot, "aria-label", one.as ? say(t, "joker-as", { card: one.as.map((card) => nameOf(t, card)).join(" / ") }) + (switches ? `. ${say(t, "switch")}` : "") : say(t, "back-to-hand", { card: nameOf(t, face) }));
      showCard(t, slot, face, one.as);
    });
    text(worth, info?.ok ? String(info.points) : info ? "?" : "");
    attr(away, "aria-label", say(t, "all-back"));
    attr(away, "title", say(t, "all-back"));
    away.onclick = () => takeBack(t, [...group.ids]);
  });
  const stage = t.stageInfo && answersStage(t, t.stageInfo) ? t.stageInfo : null;
  if (awaiting) t.total.replaceChildren(say(t, "drop-here"));
  else if (stage) {
    const part = stage.opening && stage.minimum ? Math.min(100, (100 * stage.total) / stage.minimum) : 100;
    t.total.replaceChildren(el("strong", {}, stage.caption ?? String(stage.total)), stage.opening ? el("span", { class: "gauge", "aria-hidden": "true" }, el("i", { style: `width:${part}%` })) : "", el("span", {}, stage.why ?? stage.melds.find((meld) => !meld.ok)?.why ?? ""));
  } else t.total.replaceChildren(el("span", {}, "…"));
}

function drawHand(t, v) {
  attr(t.hand, "aria-label", say(t, "your-hand", { n: t.order.length }));
  if (!t.order.includes(t.cursor)) t.cursor = t.order[Math.min(t.cursorAt ?? 0, t.order.length - 1)] ?? null;
  t.cursorAt = Math.max(0, t.order.indexOf(t.cursor));
  t.hand.style.setProperty("--n", t.order.length);
  const fresh = v.drawn_card ? t.order.findLast((id) => t.cards.get(id) === v.drawn_card) : null;
  const make = (id) => el("div", { role: "option", onclick: () => suppressed(t) || (t.view.phase !== "over" && toggle(t, id)) });
  patch(t.hand, t.order, (id) => id, make, (node, id, i) => {
    const face = t.cards.get(id);
    const lifted = t.drag?.moving && t.drag.ids.includes(id);
    attr(node, "class", [id === fresh && "fresh", v.advice?.cards.includes(face) && "hinted", clashes(t, face) && "clash", lifted && "lifted"].filter(Boolean).join(" "));
    attr(node, "data-card", face);
    attr(node, "data-fly", `c:${id}`);
    attr(node, "tabindex", id === t.cursor ? "0" : "-1");
    attr(node, "aria-selected", String(t.selected.has(id)));
    attr(node, "aria-label", nameOf(t, face) + (id === fresh ? `, ${say(t, "just-drawn")}` : ""));
    attr(node, "aria-description", v.can?.[face]?.hint);
    node.style.setProperty("--i", i);
    showCard(t, node, face);
  });
}

/** The buttons of the moment. One that would be refused looks quiet and can still be pressed: it says why. */
function actionsNow(t, v) {
  if (v.options?.still && v.phase !== "curtain") return [];
  const chosen = selection(t);
  const one = chosen.length === 1 ? t.cards.get(chosen[0]) : null;
  const ok = (name) => v.actions?.[name]?.ok ?? true;
  const why = (name) => v.actions?.[name]?.why;
  const tools = [{ a: "sort", key: "O", tool: true, quiet: t.order.length < 2 }, { a: "undo", key: "U", tool: true, quiet: !t.staged.length && !ok("undo"), why: why("undo") }];
  if (v.hints) tools.push({ a: "hint", key: "H", tool: true, quiet: v.advice?.level === 3 });
  if (v.ways) return v.ways.map((way, i) => ({ a: way.do, words: way.words, main: i === 0, key: i === 0 ? "⏎" : "" }));
  if (v.phase === "over") return (v.buttons ?? []).map((name, i) => ({ a: name, main: i === 0, key: name === "new-match" ? "N" : i === 0 ? "⏎" : "" }));
  if (v.phase === "curtain") return [];
  const opened = iHaveOpened(t);
  const laying = [];
  const direct = laysAtOnce(t, chosen);
  if (chosen.length && !direct && !(opened && chosen.length === 1)) laying.push({ a: "stage", key: "⏎", main: chosen.length > 2 });
  else if (direct || opened) laying.push({ a: "meld", key: "⏎", main: direct || (t.staged.length > 0 && t.stageInfo?.ok), quiet: !direct && !(t.staged.length && t.stageInfo?.ok !== false) });
  else laying.push({ a: "open", key: "⏎", main: t.stageInfo?.ok ?? false, quiet: !t.stageInfo?.ok });
  if (v.phase === "draw") return [...tools, ...(chosen.length || t.staged.length ? laying : []), { a: "take", key: "P", quiet: !ok("take"), why: why("take") }, { a: "draw", key: "S", main: true, quiet: !ok("draw"), why: why("draw") }];
  if (v.phase !== "play") return [...tools, ...(chosen.length || t.staged.length ? laying : [])];
  const ways = one && opened && offers(t, "lay") ? waysOf(t, one) : []; // before opening the view lists them for the hint alone
  const rest = [{ a: "lay", key: "A", main: ways.length > 0, quiet: !ways.length }, { a: "discard", key: "X", main: !ways.length && !!one && v.can?.[one]?.discard?.ok !== false, quiet: !one || v.can?.[one]?.discard?.ok === false, why: v.can?.[one]?.discard?.why }];
  if (v.drawn === "discard" && ok("put back")) tools[1] = { a: "put-back", key: "B", tool: true };
  return [...tools, ...laying, ...rest];
}

function drawBar(t, v) {
  const actions = actionsNow(t, v).filter((one) => isOffered(t, one.a));
  attr(t.bar, "aria-label", say(t, "actions"));
  // The projector hides the bar: the keys do what its buttons do. But a way on has to be seen to be known.
  attr(t.root, "data-onward", (v.ways || v.phase === "over") && actions.length ? "true" : null);
  patch(t.bar, actions, (one) => one.a, (one) => el("button", { type: "button", "data-action": one.a, onclick: () => press(t, one.a) }, one.tool ? icon({ sort: "sort", hint: "hint" }[one.a] ?? "undo") : null, el("span"), el("kbd", { "aria-hidden": "true" })), (node, one) => {
    attr(node, "class", `${one.tool ? "tool" : ""}${one.main && !one.quiet ? " main" : ""}`.trim());
    attr(node, "data-quiet", one.quiet ? "true" : null);
    attr(node, "aria-description", one.quiet ? one.why : null);
    attr(node, "aria-keyshortcuts", one.key && one.key !== "⏎" ? one.key : one.key ? "Enter" : null);
    text(node.children[node.children.length - 2], one.words ?? say(t, one.a));
    text(node.lastChild, one.key ?? "");
    node.lastChild.hidden = !one.key;
  });
}

function drawCurtain(t, v) {
  const curtain = v.phase === "curtain" ? v.curtain : null;
  t.curtain.hidden = !curtain;
  const face = JSON.stringify(curtain);
  if (t.curtain.dataset.face === face) return;
  t.curtain.dataset.face = face;
  t.curtain.replaceChildren();
  if (!curtain) return;
  const button = el("button", { type: "button", "data-action": "reveal", onclick: () => press(t, "reveal") }, curtain.button);
  t.curtain.append(el("span", { class: "card back", "aria-hidden": "true" }), el("p", {}, curtain.text), button);
  tell(t, curtain.text);
}

/** After a hand: every hand laid open with its count, in place of one's own hand. */
function drawResult(t, v) {
  const result = v.phase === "over" ? v.result : null;
  t.sheet.hidden = !result;
  t.dock.hidden = Boolean(result);
  const face = JSON.stringify(result);
  if (t.sheet.dataset.face === face) return;
  t.sheet.dataset.face = face;
  t.sheet.replaceChildren();
  if (!result) return;
  attr(t.sheet, "aria-label", result.headline);
  for (const seat of result.seats) {
    const points = el("strong", {}, say(t, "points", { n: seat.points }));
    const cards = seat.cards.map((card) => cardNode(t, card));
    const total = el("em", { class: seat.out ? "gone" : null }, say(t, seat.out ? "total-out" : "total", { n: seat.total }));
    t.sheet.append(
      el("section", { class: seat.closer ? "closer" : null, "data-result": seat.seat },
        el("h4", { role: "heading", "aria-level": "3" }, seat.name), points, total,
        el("div", { class: "laid", role: seat.cards.length ? "img" : null, "aria-label": seat.cards.map((card) => nameOf(t, card)).join(", ") || null }, cards),
        el("p", {}, seat.told)),
    );
  }
  if (result.winner) t.sheet.prepend(el("p", { class: "winner" }, result.winner));
}

/** As tall as the window allows, so that hand and bar are in sight and only the melds scroll. */
function fit(t) {
  if (!t.fitted || !t.root.isConnected) return;
  let scrolled = 0;
  for (let node = t.parent.host ?? t.parent; node; node = node.parentElement) scrolled += node.scrollTop ?? 0;
  const top = t.root.getBoundingClientRect().top + scrolled;
  // The page may know better than the view what stands under the table in a window of this width.
  const below = Number(getComputedStyle(t.root).getPropertyValue("--s40-below")) || (t.view?.options?.below ?? 8);
  const height = `${Math.max(380, Math.floor(innerHeight - top - below))}px`;
  if (t.board.style.getPropertyValue("--fit") !== height) t.board.style.setProperty("--fit", height);
}

/** Light or dark is the page's affair: we read its ground, and take the nearer of our two themes. */
function theme(t) {
  const style = getComputedStyle(t.parent.host ?? t.parent);
  const ground = style.getPropertyValue("--st-background-color").trim() || style.getPropertyValue("--jp-layout-color0").trim();
  let dark = matchMedia("(prefers-color-scheme: dark)").matches;
  if (ground === t.ground && dark === t.darkened) return; // asking for a colour as numbers costs a layout
  [t.ground, t.darkened] = [ground, dark];
  if (ground) {
    const probe = el("i", { style: `color:${ground}` });
    t.root.append(probe);
    const [r, g, b] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? [255, 255, 255]).map(Number);
    probe.remove();
    dark = 0.299 * r + 0.587 * g + 0.114 * b < 128;
  }
  attr(t.root, "data-theme", dark ? "dark" : "light");
}

/* --- focus: it is never lost, also when the card that had it leaves the hand --- */

const activeIn = (t) => {
  const active = t.root.getRootNode().activeElement;
  return active && t.root.contains(active) ? active : null;
};

function focusNow(t) {
  const node = activeIn(t);
  return node && { node, card: node.getAttribute("role") === "option" ? node.dataset.key : null };
}

function focusAgain(t, focus) {
  if (!focus) return;
  const curtain = t.curtain.querySelector("button");
  if (!t.curtain.hidden && curtain) return void (t.curtain.contains(activeIn(t)) || curtain.focus());
  const now = activeIn(t);
  if (now && (now !== t.root || focus.node === t.root)) return;
  if (focus.node.isConnected && !focus.node.hidden && focus.node.checkVisibility?.() !== false) return focus.node.focus({ preventScroll: true });
  const option = t.hand.querySelector('[tabindex="0"]');
  (option ?? t.bar.querySelector("button") ?? t.root).focus({ preventScroll: true });
}

/* ------------------------------------------------------------------ 8 motion */

/** Where every card lies now: key -> {x, y, w} of its middle, relative to the table. */
function places(t) {
  const origin = t.root.getBoundingClientRect();
  const found = new Map();
  for (const node of t.root.querySelectorAll("[data-fly], .seat")) {
    const box = node.getBoundingClientRect();
    if (!box.width) continue;
    const key = node.dataset.fly ?? `p:${node.dataset.seat}`;
    found.set(key, { x: box.x - origin.x + box.width / 2, y: box.y - origin.y + box.height / 2, w: cardOf(node).offsetWidth, face: cardFace(key, t, node) });
  }
  return found;
}

const cardOf = (node) => (node.classList.contains("card") ? node : node.querySelector(".card") ?? node);
function cardFace(key, t, node) {
  if (key.startsWith("t:")) return key.split(":")[2];
  return node.dataset.card ?? "";
}

/** Shows only what moved, from where it was: within the hand in place, between zones through the air. */
function settle(t, before) {
  const after = places(t);
  const gone = [...before].filter(([key]) => !after.has(key));
  const leave = (face) => {
    const at = gone.findIndex(([key, place]) => place.face === face && !key.startsWith("p:"));
    return at >= 0 ? gone.splice(at, 1)[0][1] : null;
  };
  const seat = t.lastStep && before.get(`p:${t.lastStep.seat}`);
  for (const node of t.root.querySelectorAll("[data-fly]")) {
    const key = node.dataset.fly;
    const to = after.get(key);
    if (!to || key === "stock") continue;
    let from = before.get(key);
    const fresh = !from;
    if (fresh) {
      from = leave(to.face);
      if (!from && key.startsWith("c:")) from = t.view.drawn === "stock" || !t.view.drawn_card ? before.get("stock") : null;
      else if (!from) from = seat && t.lastStep.seat !== t.view.seat ? seat : null;
    }
    if (!from || (Math.abs(from.x - to.x) < 1.5 && Math.abs(from.y - to.y) < 1.5)) continue;
    const near = !fresh && Math.abs(from.y - to.y) < to.w * 1.6;
    near ? glide(cardOf(node), from, to) : flight(t, cardOf(node), from, to);
  }
  if (t.lastStep?.kind === "draw" && t.lastStep.seat !== t.view.seat && seat && before.get("stock")) {
    const back = el("span", { class: "card back", style: `--cw:${before.get("stock").w}px` });
    flight(t, back, before.get("stock"), { ...seat, w: before.get("stock").w }, true);
  }
  t.lastStep = null;
}

function glide(node, from, to) {
  node.animate([{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: "none" }], { duration: FLIGHT, easing: "cubic-bezier(.2,.8,.3,1)" });
}

function flight(t, node, from, to, own = false) {
  const copy = own ? node : node.cloneNode(true);
  for (const name of ["data-fly", "data-card", "data-testid"]) copy.removeAttribute(name);
  const width = Math.max(to.w, 8);
  copy.style.cssText = `--cw:${width}px;left:${to.x - width / 2}px;top:${to.y - width * 0.7}px`;
  t.air.append(copy);
  if (!own) node.style.opacity = "0";
  const motion = copy.animate([{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${(from.w || width) / width > 3 ? 1 : (from.w || width) / width})` }, { transform: "none" }], { duration: FLIGHT, easing: "cubic-bezier(.2,.8,.3,1)" });
  motion.onfinish = motion.oncancel = () => {
    copy.remove();
    if (!own) node.style.opacity = "";
  };
}

/** Shows the steps of the others one after another, with a pause before each; own steps show at once. */
function play(t, before, view, steps) {
  // The same moment told again, as when the page has run: what is being shown is shown to its end.
  if (t.frames.length && before?.rev === view.rev && before.seat === view.seat) return render(t);
  clearTimeout(t.frameTimer);
  t.frames = [];
  const pause = view.options?.pause ?? 0;
  const theirs = steps.filter((step) => step.seat && step.seat !== view.seat);
  if (steps.length) t.heard = steps.filter((step) => step.seat !== view.seat || steps.length === 1).slice(-4).map((step) => step.text).join(" ");
  const plain = new Set(["draw", "take", "put back", "open", "meld", "lay", "swap", "discard", "reshuffle"]);
  if (!before || !theirs.length || pause <= 0 || still(t) || before.hand_no !== view.hand_no || !steps.every((step) => plain.has(step.kind))) {
    t.shown = view;
    t.lastStep = steps.at(-1) ?? null;
    return render(t);
  }
  let now = { table: before.table ?? [], discards: before.discards ?? [], stock: before.stock, seats: before.seats ?? [] };
  let first = null;
  const heard = [];
  for (const step of steps) {
    now = after(now, step, view);
    if (step.seat === view.seat || !step.seat) {
      if (!t.frames.length) first = { ...now };
      continue;
    }
    heard.push(step.text);
    t.frames.push({ ...now, step, heard: heard.slice(-3).join(" ") });
  }
  t.heard = first ? steps.find((step) => step.seat === view.seat)?.text ?? "" : "";
  t.lastStep = first ? steps.find((step) => step.seat === view.seat) : null;
  t.shown = interim(view, first ?? { table: before.table, discards: before.discards, stock: before.stock, seats: before.seats }, theirs[0].seat, "");
  render(t);
  t.frameTimer = setTimeout(() => nextFrame(t), pause);
}

/** What lies on the table after a step: bookkeeping of what the step itself says, for the eye. */
function after(now, step, view) {
  const count = step.cards?.length ?? 0;
  const seats = (change, extra = {}) => now.seats.map((seat) => (seat.seat === step.seat ? { ...seat, cards: seat.cards + change, ...extra } : seat));
  const final = (n) => view.table.find((meld) => meld.n === n);
  switch (step.kind) {
    case "draw": return { ...now, stock: now.stock - 1, seats: seats(1) };
    case "take": return { ...now, discards: now.discards.slice(0, -1), seats: seats(1) };
    case "put back": return { ...now, discards: [...now.discards, ...(step.cards ?? [])], seats: seats(-1) };
    case "discard": return { ...now, discards: [...now.discards, ...(step.cards ?? [])], seats: seats(-1) };
    case "open": case "meld": {
      const laid = (step.melds ?? []).map((_, i) => final(now.table.length + 1 + i)).filter(Boolean);
      const used = (step.melds ?? []).reduce((sum, meld) => sum + meld.length, 0);
      return { ...now, table: [...now.table, ...laid.map((meld) => ({ ...meld, fresh: true }))], seats: seats(-used, { opened: true }) };
    }
    case "lay": return { ...now, table: now.table.map((meld) => (meld.n === step.on ? final(meld.n) ?? meld : meld)), seats: seats(-count) };
    case "swap": return { ...now, table: now.table.map((meld) => (meld.n === step.on ? final(meld.n) ?? meld : meld)) };
    case "reshuffle": return { ...now, discards: now.discards.slice(-1), stock: view.stock };
    default: return now;
  }
}

function interim(view, now, turn, status) {
  const seats = (now.seats ?? []).map((seat) => ({ ...seat, turn: seat.seat === turn }));
  return { ...view, ...now, seats, phase: "wait", status, duties: [], can: {}, actions: {}, drawn_card: null };
}

function nextFrame(t) {
  const frame = t.frames.shift();
  if (!frame) return;
  t.heard = frame.heard;
  t.lastStep = frame.step;
  if (!t.frames.length) {
    t.shown = t.view;
    return render(t);
  }
  const who = t.view.seats?.find((seat) => seat.seat === frame.step.seat)?.name ?? "";
  t.shown = interim(t.view, { table: frame.table, discards: frame.discards, stock: frame.stock, seats: frame.seats }, frame.step.seat, say(t, "plays", { name: who }));
  render(t);
  t.frameTimer = setTimeout(() => nextFrame(t), t.view.options?.pause ?? 0);
}

/** Somebody in a hurry sees the end at once; true if there was something to skip (the press meant just that). */
function hurry(t) {
  if (!t.frames.length) return false;
  clearTimeout(t.frameTimer);
  t.heard = t.frames.at(-1).heard;
  t.frames = [];
  t.shown = t.view;
  render(t, { fly: false });
  return true;
}

/* ------------------------------------------------------------------ 9 dragging and hints */

function suppressed(t) {
  const was = t.silence;
  t.silence = false;
  return was;
}

function cardAt(t, event) {
  const node = event.target.closest?.("[role=option], .stage .slot");
  return node && t.root.contains(node) ? node : null;
}

function beginDrag(t, event) {
  t.silence = false;
  lastUsed = t;
  hideHint(t);
  const node = cardAt(t, event);
  if (!node || event.button > 0 || t.view?.phase === "over") return;
  const id = node.dataset.key;
  const ids = t.selected.has(id) ? selection(t) : [id];
  t.drag = { id, ids, node, x: event.clientX, y: event.clientY, pointer: event.pointerId, kind: event.pointerType || "mouse", moving: false, over: null, at: null };
  if (t.drag.kind !== "mouse") {
    t.drag.timer = setTimeout(() => {
      if (!t.drag || t.drag.moving) return;
      t.silence = true; // the finger's lift is not a tap
      showHint(t, node);
    }, LONG_PRESS);
  }
}

function moveDrag(t, event) {
  const d = t.drag;
  if (!d || event.pointerId !== d.pointer) return;
  const [dx, dy] = [event.clientX - d.x, event.clientY - d.y];
  if (!d.moving) {
    if (Math.hypot(dx, dy) < (DRAG_FROM[d.kind] ?? 6)) return;
    clearTimeout(d.timer);
    hideHint(t);
    d.moving = true;
    d.ghost = el("div", { class: "ghost" }, d.ids.map((id) => cardNode(t, t.cards.get(id))));
    d.ghost.style.setProperty("--cw", `${cardOf(d.node).offsetWidth}px`);
    t.air.append(d.ghost);
    render(t, { fly: false });
  }
  event.preventDefault();
  const origin = t.root.getBoundingClientRect();
  const width = cardOf(d.node).offsetWidth || 50;
  d.ghost.style.left = `${event.clientX - origin.x - width / 2}px`;
  d.ghost.style.top = `${event.clientY - origin.y - width * 0.9}px`;
  const over = dropAt(t, event.clientX, event.clientY);
  const at = over === t.hand ? slotAt(t, event.clientX, event.clientY) : null;
  if (over !== d.over || at !== d.at) {
    d.over = over;
    d.at = at;
    preview(t);
    render(t, { fly: false });
  }
}

function dropAt(t, x, y) {
  const node = t.root.getRootNode().elementFromPoint(x, y);
  if (!node || !t.root.contains(node)) return null;
  const zone = node.closest(".meld, .melds, .discards, .group, .stage, .dock");
  return zone === t.dock ? t.hand : zone === t.melds ? t.stage : zone;
}

/** The place in the hand under a point, counted without the cards that are being moved. */
function slotAt(t, x, y) {
  const rest = [...t.hand.children].filter((node) => !t.drag.ids.includes(node.dataset.key));
  if (!rest.length) return 0;
  const slots = [...t.hand.children].map((node) => {
    const box = node.getBoundingClientRect();
    return { x: box.x + Math.min(box.width, cardOf(node).offsetWidth) / 2, y: box.y + box.height / 2 };
  }).sort((a, b) => (Math.abs(a.y - b.y) > 30 ? a.y - b.y : a.x - b.x));
  const last = slots.at(-1);
  if (slots.length === rest.length && x > last.x && y > last.y - 40) return rest.length;
  let best = 0;
  slots.forEach((slot, i) => {
    if (Math.hypot(slot.x - x, (slot.y - y) * 1.5) < Math.hypot(slots[best].x - x, (slots[best].y - y) * 1.5)) best = i;
  });
  return Math.min(best, rest.length);
}

/** While a card is dragged over the hand, the others make room (by CSS order: the nodes stay where they are). */
function preview(t) {
  const d = t.drag;
  const before = still(t) ? null : places(t);
  const shown = d?.moving && d.at !== null && d.ids.every((id) => t.order.includes(id)) ? withMoved(t.order, d.ids, d.at) : null;
  for (const node of t.hand.children) {
    const i = shown ? shown.indexOf(node.dataset.key) : -1;
    node.style.order = shown ? String(i) : "";
    if (shown) node.style.setProperty("--i", i);
  }
  if (before) settle(t, before);
}

function withMoved(order, ids, at) {
  const rest = order.filter((id) => !ids.includes(id));
  return [...rest.slice(0, at), ...ids, ...rest.slice(at)];
}

function endDrag(t, event, dropped = true) {
  const d = t.drag;
  if (!d || (event && event.pointerId !== d.pointer)) return;
  clearTimeout(d.timer);
  t.drag = null;
  if (!d.moving) {
    if (d.kind !== "mouse") setTimeout(() => hideHint(t), 1600);
    return;
  }
  t.silence = true;
  setTimeout(() => (t.silence = false), 60); // a drag ends in a click on some browsers, and in none on others
  d.ghost.remove();
  for (const node of t.hand.children) node.style.order = "";
  if (dropped) drop(t, d);
  render(t);
}

function drop(t, d) {
  const staged = d.ids.some((id) => !t.order.includes(id));
  const over = d.over;
  t.note = null;
  if (over === t.hand) {
    if (staged) return takeBack(t, d.ids, d.at ?? t.order.length);
    reorder(t, d.ids, d.at ?? t.order.length);
    t.cursor = d.id;
    return;
  }
  if (!over || hurry(t) || onlyLooks(t)) return;
  if (over === t.discards) return offers(t, "discard") ? discardChosen(t, d.ids) : refuse(t, t.view.status);
  if (!(over.dataset.meld ? offers(t, "lay") : offersLaying(t))) return refuse(t, t.view.status);
  if (over.dataset.meld) return addTo(t, d.ids, Number(over.dataset.meld));
  const group = over.classList.contains("group") ? t.staged[Number(over.dataset.group)] : null;
  if (group && d.ids.every((id) => group.ids.includes(id))) return;
  if (!group && !staged && laysAtOnce(t, d.ids) && t.view.phase === "play") send(t, [`meld ${facesOf(t, d.ids).join(" ")}`], d.ids);
  else prepare(t, d.ids, group);
}

function showHint(t, node) {
  const words = node.matches("[role=option]") ? t.shown.can?.[node.dataset.card]?.hint : node.getAttribute("aria-label");
  if (!words) return;
  text(t.hint, words);
  t.hint.hidden = false;
  const origin = t.root.getBoundingClientRect();
  const box = node.getBoundingClientRect();
  const own = t.hint.getBoundingClientRect();
  const left = Math.min(Math.max(6, box.x - origin.x + box.width / 2 - own.width / 2), origin.width - own.width - 6);
  t.hint.style.left = `${left}px`;
  t.hint.style.top = `${Math.max(4, box.y - origin.y - own.height - 16)}px`;
}

function hideHint(t) {
  clearTimeout(t.hoverTimer);
  t.hint.hidden = true;
}

/** The second half of a double click is no move of its own, even if another button has come under the pointer. */
function swallow(t, event) {
  if (!event.detail) return; // pressed by a key
  const here = { x: event.clientX, y: event.clientY };
  const sent = t.sentFrom;
  if (sent && Math.hypot(here.x - sent.x, here.y - sent.y) < 24 && performance.now() - sent.at < DOUBLE_CLICK) {
    event.stopPropagation();
    event.preventDefault();
    return;
  }
  t.sentFrom = null; // a click elsewhere came between: the next one here is a new one
  t.clicking = here;
  setTimeout(() => (t.clicking = null)); // once the click has been dealt with
}

function listen(t) {
  t.root.addEventListener("click", (event) => swallow(t, event), { capture: true });
  t.root.addEventListener("pointerdown", (event) => beginDrag(t, event));
  t.root.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || t.drag) return;
    const node = cardAt(t, event);
    hideHint(t);
    if (node) t.hoverTimer = setTimeout(() => showHint(t, node), HOVER);
  });
  t.root.addEventListener("pointerleave", () => hideHint(t));
  t.root.addEventListener("contextmenu", (event) => cardAt(t, event) && event.preventDefault());
  t.root.addEventListener("dragstart", (event) => event.preventDefault());
  t.root.addEventListener("focusin", (event) => {
    lastUsed = t;
    const option = event.target.closest?.("[role=option]");
    if (option && option.dataset.key !== t.cursor) {
      t.cursor = option.dataset.key;
      for (const node of t.hand.children) attr(node, "tabindex", node === option ? "0" : "-1");
      t.cursorAt = t.order.indexOf(t.cursor);
    }
  });
  t.away = new AbortController();
  const signal = t.away.signal;
  addEventListener("pointermove", (event) => moveDrag(t, event), { signal, passive: false });
  addEventListener("pointerup", (event) => endDrag(t, event), { signal });
  addEventListener("pointercancel", (event) => endDrag(t, event, false), { signal });
  addEventListener("keydown", (event) => onKey(t, event), { signal, capture: true });
  addEventListener("resize", () => measure(t), { signal });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && t.view && t.root.isConnected) send(t, ["refresh"]);
  }, { signal });
}

/* ------------------------------------------------------------------ 10 keys */

const KEYS = { s: "draw", p: "take", a: "lay", x: "discard", b: "put-back", o: "sort", u: "undo", h: "hint", n: "new-match", l: "level", "?": "keys" };

/** Focus lies nowhere: on nothing, or on what Streamlit is about to take away, such as the button that led to this table. */
function nowhere() {
  const active = document.activeElement;
  return !active || active === document.body || Boolean(active.closest("[data-stale=true]"));
}

/** Keys are ours while focus lies in the table, or nowhere at all. R and C belong to Streamlit and are never taken. */
function onKey(t, event) {
  t.clicking = null; // what a key sends was not sent from where a click has just been, however soon it comes after it
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !t.shown || !t.root.isConnected) return;
  if (t.view.options?.keys === false) return;
  const active = activeIn(t);
  if (!active && !(nowhere() && (lastUsed === t || ON_PAGE.size === 1))) return;
  if (event.target.closest?.("input, textarea, select, [contenteditable]") || active?.matches("input, textarea, select, [contenteditable]")) return;
  const done = t.dialog.open ? keyInDialog(t, event) : keyAtTable(t, event, active);
  if (!done) return;
  event.preventDefault();
  event.stopPropagation();
}

function keyInDialog(t, event) {
  const buttons = [...t.dialog.querySelectorAll("button")];
  const at = buttons.indexOf(activeIn(t));
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (step) return buttons[(at + step + buttons.length) % buttons.length]?.focus(), true;
  const digit = Number(event.key);
  if (digit >= 1 && digit <= buttons.length) return buttons[digit - 1].click(), true;
  if (event.key.length === 1 && event.key !== " ") return event.stopPropagation(), false;
  return false;
}

function keyAtTable(t, event, active) {
  const { key } = event;
  const option = active?.closest("[role=option]") ?? null;
  const inHand = option || !active || active === t.root;
  if (key === "Enter" && t.view.ways?.length && inHand) return press(t, t.view.ways[0].do), true;
  if (key === "Escape") return letGo(t);
  if (!t.curtain.hidden) return false;
  if (inHand) {
    const [way] = t.view.phase === "over" ? (t.view.buttons ?? []) : [];
    // A key that is held down since the last move does not deal: nobody has seen the end of the hand by then.
    if (key === "Enter" && way) return event.repeat || press(t, way), true;
    if (key === "Enter") return enter(t), true;
    if (key === " ") return t.cursor && t.view.phase !== "over" && (toggle(t, t.cursor), focusCursor(t)), true;
    if (["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"].includes(key)) return walkHand(t, event, Boolean(option)), true;
  }
  if (active?.matches(".meld") && key.startsWith("Arrow")) return walkMelds(t, key, active), true;
  if (active?.matches(".stage .slot") && (key === "Delete" || key === "Backspace")) return takeBack(t, [active.dataset.key]), focusCursor(t), true;
  if ((key === "Home" || key === "End") && t.order.length) return walkHand(t, event, true), true;
  const action = KEYS[key.toLowerCase()];
  if (!action || (event.repeat && action !== "sort")) return Boolean(action);
  press(t, action);
  return true;
}

function letGo(t) {
  if (t.view.advice && !t.note && !t.selected.size && !t.drag?.moving) return send(t, ["hint-off"]), true;
  const had = t.selected.size || t.staged.length || t.note || t.drag?.moving;
  if (t.drag?.moving) endDrag(t, null, false);
  else if (t.note && !t.selected.size) t.note = null;
  else if (t.selected.size) {
    t.selected.clear();
    t.note = null;
  } else if (t.staged.length) takeAllBack(t);
  render(t);
  return Boolean(had);
}

const focusCursor = (t) => t.hand.querySelector('[tabindex="0"]')?.focus({ preventScroll: true });

function walkHand(t, event, already) {
  const { key } = event;
  if (!t.order.length) return;
  const at = t.order.indexOf(t.cursor);
  const perRow = rowLength(t);
  const way = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow }[key];
  if (event.shiftKey && (key === "ArrowLeft" || key === "ArrowRight")) {
    const to = Math.min(t.order.length - 1, Math.max(0, at + way));
    reorder(t, [t.cursor], to);
    tell(t, say(t, "at-place", { card: nameOf(t, t.cards.get(t.cursor)), n: to + 1, of: t.order.length }));
  } else if (key === "ArrowUp" && at - perRow < 0) {
    const target = t.melds.querySelector(".meld.fits") ?? t.melds.querySelector(".meld");
    return target?.focus();
  } else {
    let to = already ? at + way : at;
    if (key === "Home") to = 0;
    if (key === "End") to = t.order.length - 1;
    if (to < 0 || to >= t.order.length) to = key === "ArrowUp" || key === "ArrowDown" ? at : (to + t.order.length) % t.order.length;
    t.cursor = t.order[to];
  }
  render(t);
  focusCursor(t);
}

function rowLength(t) {
  const tops = [...t.hand.children].map((node) => node.offsetTop);
  return getComputedStyle(t.hand).display === "grid" ? tops.filter((top) => top === tops[0]).length : tops.length;
}

function walkMelds(t, key, active) {
  const melds = [...t.melds.querySelectorAll(".meld")];
  if (key === "ArrowDown") return focusCursor(t);
  const way = key === "ArrowRight" ? 1 : -1;
  const to = melds[(melds.indexOf(active) + way + melds.length) % melds.length];
  to.focus();
}

/* ------------------------------------------------------------------ 11 questions */

/** A question with its choices; the browser brings focus back when it closes. */
function ask(t, title, choices, body = null, back = null) {
  hideHint(t);
  const close = (go) => () => {
    t.dialog.close();
    go?.();
  };
  const buttons = choices.map((one) => el("button", { type: "button", class: one.main ? "main" : null, "data-choice": one.id ?? null, onclick: close(one.go) }, one.words, one.picture ?? ""));
  t.dialog.replaceChildren(el("h3", { id: "question" }, title), ...(body ? [body] : []), el("div", { class: "choices" }, buttons, el("button", { type: "button", "data-choice": "cancel", onclick: close() }, back ?? say(t, "cancel"))));
  attr(t.dialog, "aria-labelledby", "question");
  if (!t.dialog.open) t.dialog.showModal();
  t.dialog.querySelector(".choices button")?.focus();
}

function lookThrough(t) {
  const pile = t.view.discards ?? [];
  const cards = el("div", { class: "spread" }, pile.map((card) => cardNode(t, card)));
  const spoken = el("p", { class: "hidden" }, pile.map((card) => nameOf(t, card)).join(", "));
  ask(t, pile.length ? say(t, "all-discards", { n: pile.length }) : say(t, "discards-empty"), [], el("div", { "data-testid": "all-discards" }, cards, spoken));
}

/** Another level is another match too: opponents are chosen before the cards are dealt. */
function askNewMatch(t, word = "new-match") {
  if (t.view.phase === "over" && (t.view.buttons ?? []).includes("new-match")) return void send(t, ["new-match"]);
  ask(t, say(t, "new-match-sure"), [{ id: "yes", words: say(t, "new-match-yes"), go: () => send(t, [word]) && render(t) }]);
}

function showKeys(t) {
  const rows = ["S draw", "P take", "←→ key-move", "Space key-choose", "Home key-first", "End key-last", "⇧←→ key-reorder", "Enter key-enter", "A key-add", "X discard", "B put-back", "O sort", "U undo", "H key-hint", "N new-match", "L level", "Esc key-let-go"];
  const list = el("dl", {}, rows.flatMap((row) => {
    const cut = row.indexOf(" ");
    return [el("dt", {}, el("kbd", {}, say(t, row.slice(0, cut)))), el("dd", {}, say(t, row.slice(cut + 1)))];
  }));
  const more = [{ id: "new-match", words: say(t, "new-match"), go: () => askNewMatch(t) }, { id: "level", words: say(t, "level"), go: () => askNewMatch(t, "level") }];
  ask(t, say(t, "keys"), more, list);
}

/* ------------------------------------------------------------------ 12 the two hosts */

function mount(parent, data, trigger, fitted) {
  let t = TABLES.get(parent);
  if (!t) {
    t = newTable(parent, fitted);
    TABLES.set(parent, t);
    parent.append(t.root);
    theme(t);
  }
  ON_PAGE.add(t);
  t.trigger = trigger;
  theme(t);
  if (data) take(t, data);
  return () => {
    keep(t);
    clearTimeout(t.resendTimer);
    clearTimeout(t.frameTimer);
    t.away.abort();
    t.root.remove();
    TABLES.delete(parent);
    ON_PAGE.delete(t);
    if (lastUsed === t) lastUsed = null;
  };
}

/** Streamlit calls this with a host, again at each change; anywidget without one, and takes `render`. */
export default function cardTable(host) {
  if (host?.parentElement) return mount(host.parentElement, host.data?.[0], (name, value) => host.setTriggerValue(name, value), true);
  return {
    render({ model, el: parent }) {
      const trigger = (name, value) => {
        model.set(name, value);
        model.save_changes();
      };
      const update = () => mount(parent, model.get("view"), trigger, false);
      model.on("change:view", update);
      const leave = update();
      return () => {
        model.off("change:view", update);
        leave();
      };
    },
  };
}
