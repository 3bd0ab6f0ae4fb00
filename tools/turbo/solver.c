/*
 * A brute-force solver of Turbo Duel: finds the seat that can force a win, and the number of single turns it needs.
 *
 * It was written from the rules alone, independently of the engine, so that the two can be compared. It reads
 * positions from standard input, one on a line: the length of the track, then the engine's text of the position:
 *
 *     TRACK TURN KART1 KART2 DECK/DISCARD/PLAYED BOMBS1 BOMBS2 C1C2L1L2
 *
 * For each it prints the position, a tab and its value. Options:
 *
 *     -n TURNS   the depth of the search (12)
 *     -m         also print the value of each move, unless it is open
 *     -p         plain: the only bound is three spaces a turn (slower; checks the other bounds)
 *     -b BITS    store 2^BITS positions (22)
 *     -v         print each searched depth to standard error
 *     -l         print a line of best play
 *
 * The value is "W n" (the seat to move wins in n turns), "L n" (it loses in n) or "O n" (neither within n). The
 * solver ignores repetition, because a win in the fewest turns repeats no position.
 *
 * cc -O2 -o solver solver.c
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t u64;
typedef uint8_t u8;

enum { A, B, C, D, E, F, G, H, I, CARDS };
enum { MY_COPY = 1, OP_COPY = 2, OP_LOSES = 4 };
enum { FAR = 99, MOVES = 192, LEAD = 3 };
enum { ON, WON, LOST, HOUSE }; /* the end of the game after a move, from the side of the seat that moved */

static const int STEP[CARDS] = {1, 0, 0, 2, 0, 0, 3, 0, -1};

/* A position from the side of the seat to move. The first card of each pile is the card that entered first. */
typedef struct {
  u8 deck[CARDS], gone[CARDS], done[CARDS];
  u8 nd, ng, np;
  u8 me, op, flags;
  uint32_t mine, theirs;
} Pos;

typedef struct {
  Pos pos;
  u8 again, end;
  char text[8];
} Move;

typedef struct {
  u64 a, b;
  u8 win_in, no_win, lose_in, no_loss;
  uint32_t best; /* the last move that avoided a loss */
  u8 work;       /* the number of searched positions, as a power of two */
} Entry;

static int track, plain;
static Entry *table;
static u64 mask, nodes;

/* --- rules ------------------------------------------------------------------------------------- */

static void drop(u8 *pile, u8 *n, int place) {
  memmove(pile + place, pile + place + 1, (size_t)(*n - place - 1));
  (*n)--;
}

static int find(const u8 *pile, int n, int card) {
  for (int i = 0; i < n; i++)
    if (pile[i] == card) return i;
  return -1;
}

/* Moves a kart and sets off a bomb on its space. Returns whether a bomb burst. */
static int drive(u8 *kart, int by, uint32_t *bombs) {
  if (!by) return 0;
  int end = *kart + by;
  *kart = (u8)end;
  if (end < track && (*bombs >> end & 1)) {
    *bombs &= ~(1u << end);
    return 1;
  }
  return 0;
}

/* Ends a turn after its card, the change of the deck and the drive of `moved`. */
static void finish(Move *move, int card, int moved) {
  Pos *p = &move->pos;
  int hit = drive(&p->me, moved, &p->mine), idle = (p->flags & OP_LOSES) != 0;
  p->done[p->np++] = (u8)card;
  if (!p->nd) {
    memcpy(p->deck, p->gone, p->ng);
    memcpy(p->deck + p->ng, p->done, p->np);
    p->nd = (u8)(p->ng + p->np);
    p->ng = p->np = 0;
  }
  if (p->flags & OP_COPY) {
    int by = moved > 1 - p->op ? moved : 1 - p->op;
    if (!moved) by = 0;
    if (drive(&p->op, by, &p->theirs)) idle = 1;
  }
  int mine_copies = (p->flags & MY_COPY) != 0;
  if (p->me >= track || p->op >= track) {
    move->end = p->me > p->op ? WON : p->me < p->op ? LOST : HOUSE;
    return;
  }
  move->end = ON;
  if (idle && !hit) {
    move->again = 1;
    p->flags = (u8)(mine_copies ? MY_COPY : 0);
    return;
  }
  /* The other seat is next, so swap the sides. If both seats lose a turn, neither loses it. */
  move->again = 0;
  u8 kart = p->me;
  p->me = p->op;
  p->op = kart;
  uint32_t bombs = p->mine;
  p->mine = p->theirs;
  p->theirs = bombs;
  p->flags = (u8)((mine_copies ? OP_COPY : 0) | (hit && !idle ? OP_LOSES : 0));
}

static Move *begin(Move *list, int *n, const Pos *after, const char text[16]) {
  Move *move = &list[(*n)++];
  move->pos = *after;
  memcpy(move->text, text, sizeof move->text);
  return move;
}

/* Lists every move. Of the bombs that no kart can reach within `within` single turns, one is enough. */
static int moves(const Pos *p, Move *list, int within) {
  int n = 0;
  char text[16];
  for (int i = 0; i < p->nd && i < LEAD; i++) {
    int card = p->deck[i];
    Pos q = *p;
    for (int j = 0; j < i; j++) q.gone[q.ng++] = q.deck[j];
    q.nd = (u8)(p->nd - i - 1);
    memmove(q.deck, p->deck + i + 1, q.nd);
    sprintf(text, "%c", 'A' + card);
    if (card == A || card == D || card == G || card == I) {
      int by = STEP[card];
      if (card == I && p->me <= 1) by = 0;
      finish(begin(list, &n, &q, text), card, by);
    } else if (card == B) {
      for (int j = 0; j < q.nd; j++) {
        sprintf(text, "B:%c", 'A' + q.deck[j]);
        Move *m = begin(list, &n, &q, text);
        m->pos.gone[m->pos.ng++] = q.deck[j];
        drop(m->pos.deck, &m->pos.nd, j);
        finish(m, card, 0);
      }
      if (!q.nd) finish(begin(list, &n, &q, text), card, 0);
    } else if (card == C) {
      finish(begin(list, &n, &q, text), card, 0);
      for (int j = 0; j < q.ng; j++)
        for (int k = -1; k < q.ng; k++) {
          if (k == j) continue;
          int one = q.gone[j], two = k < 0 ? -1 : q.gone[k];
          if (two < 0) sprintf(text, "C:%c", 'A' + one);
          else sprintf(text, "C:%c%c", 'A' + one, 'A' + two);
          Move *m = begin(list, &n, &q, text);
          Pos *r = &m->pos;
          int by = two < 0 ? 1 : 2;
          memmove(r->deck + by, r->deck, r->nd);
          r->deck[0] = (u8)one;
          if (two >= 0) r->deck[1] = (u8)two;
          r->nd = (u8)(r->nd + by);
          drop(r->gone, &r->ng, find(r->gone, r->ng, one));
          if (two >= 0) drop(r->gone, &r->ng, find(r->gone, r->ng, two));
          finish(m, card, 0);
        }
    } else if (card == E) {
      for (int j = 0; j < q.nd; j++)
        for (int k = j + 1; k < q.nd; k++) {
          int one = q.deck[j], two = q.deck[k];
          sprintf(text, "E:%c%c", 'A' + (one < two ? one : two), 'A' + (one < two ? two : one));
          Move *m = begin(list, &n, &q, text);
          m->pos.deck[j] = (u8)two;
          m->pos.deck[k] = (u8)one;
          finish(m, card, 0);
        }
      if (q.nd < 2) finish(begin(list, &n, &q, text), card, 0);
    } else if (card == H) {
      Move *m = begin(list, &n, &q, text);
      m->pos.flags |= MY_COPY;
      finish(m, card, 0);
    } else {
      int wasted = 0;
      for (int space = 1; space < track; space++) {
        /* The bomb bursts only if the other kart lands there in the remaining turns. */
        int far = space > p->op + 3 * (within - 1) || space < p->op - (within - 1);
        int lies = p->theirs >> space & 1;
        if (!plain && (far || lies)) {
          /* A second bomb on a space changes nothing, and a bomb out of reach has no effect. */
          if (wasted) continue;
          wasted = 1;
        }
        sprintf(text, "F:%d", space);
        Move *m = begin(list, &n, &q, text);
        m->pos.theirs |= 1u << space;
        finish(m, card, 0);
      }
    }
  }
  return n;
}

/* --- bounds ------------------------------------------------------------------------------------ */

/* Finds the cards A, D and G that can be played before the deck is rebuilt, and the earliest turn of that. */
typedef struct {
  int pool[4], empty;
} Pass;

static void read_pass(const Pos *p, Pass *pass) {
  int scrap = 1;
  for (int step = 1; step < 4; step++) pass->pool[step] = 1;
  for (int i = 0; i < p->np; i++) {
    if (STEP[p->done[i]] > 0) pass->pool[STEP[p->done[i]]] = 0;
    if (p->done[i] == B) scrap = 0;
  }
  /* Each turn uses three cards of the deck, and a B one more. */
  pass->empty = (p->nd - scrap + 2) / 3;
  if (pass->empty < 1) pass->empty = 1;
}

/*
 * Returns the most spaces that a kart may gain in a number of single turns. In a pass through the deck, each of A, D
 * and G is played once and moves a kart at most once, in its own turn or by a copy. `own` is true if the kart's seat
 * moves first. `extra` is the number of turns that the other seat may lose by present bombs and effects; a later bomb
 * costs the turn that it wins. `copy` is true if a copy is due. An H gives back only the turn that it costs, but
 * perhaps in the next pass. So the bound depends only on the number of drives and on the best cards for them.
 */
static int gain(const Pass *pass, int turns, int own, int extra, int copy) {
  int drives = (turns + own + extra) / 2 + copy, gained = 0;
  int passes = turns > pass->empty ? (turns - pass->empty + 2) / 3 : 0;
  for (int step = 3; step; step--) {
    int cards = passes + pass->pool[step];
    if (cards > drives) cards = drives;
    gained += cards * step;
    drives -= cards;
  }
  return gained;
}

static int soonest(const Pass *pass, int left, int own, int extra, int copy) {
  if (plain) return (left + 2) / 3;
  int turns = 1;
  while (turns < FAR && gain(pass, turns, own, extra, copy) < left) turns++;
  return turns;
}

/*
 * Removes the bombs that no kart can reach within a number of turns. They have no effect, and more positions become
 * equal without them. A kart moves back at most one space in a pass.
 */
static void reduce(Pos *p, int within) {
  if (plain || !(p->mine | p->theirs)) return;
  Pass pass;
  read_pass(p, &pass);
  int back = 1 + (within > pass.empty ? (within - pass.empty + 2) / 3 : 0);
  int theirs = __builtin_popcount(p->theirs), mine = __builtin_popcount(p->mine);
  int idle = (p->flags & OP_LOSES) != 0;
  int far = p->me + gain(&pass, within, 1, theirs + idle, (p->flags & MY_COPY) != 0);
  int near = p->me - back;
  uint32_t kept = far >= 31 ? ~0u : (2u << far) - 1;
  if (near > 0) kept &= ~((1u << near) - 1);
  p->mine &= kept;
  far = p->op + gain(&pass, within, 0, mine, (p->flags & OP_COPY) != 0);
  near = p->op - back;
  kept = far >= 31 ? ~0u : (2u << far) - 1;
  if (near > 0) kept &= ~((1u << near) - 1);
  p->theirs &= kept;
}

/* Finds the turns within which the seat to move certainly does not win, and those within which it does not lose. */
static void bounds(const Pos *p, u8 *no_win, u8 *no_loss) {
  Pass pass;
  read_pass(p, &pass);
  int idle = (p->flags & OP_LOSES) != 0, copy = (p->flags & MY_COPY) != 0;
  int theirs = __builtin_popcount(p->theirs) + idle, mine = __builtin_popcount(p->mine);
  int turns = soonest(&pass, track - p->me, 1, theirs, copy);
  if (!plain && turns < 3) {
    /* The drives of this turn are known, and those of the next turn if only one drive remains for it. */
    int best = 0, push = 0;
    for (int i = 0; i < p->nd && i < LEAD; i++) {
      if (STEP[p->deck[i]] > best) best = STEP[p->deck[i]];
      if (p->deck[i] == H) push = 3;
    }
    if (push < best) push = best;
    if (turns == 1 && p->me + best < track) turns = 2;
    if (turns == 2 && !theirs && !copy && p->me + push < track && p->me + best < track) turns = 3;
  }
  *no_win = (u8)(turns - 1);
  *no_loss = (u8)(soonest(&pass, track - p->op, 0, mine, (p->flags & OP_COPY) != 0) - 1);
}

/* --- memory ------------------------------------------------------------------------------------ */

static void pack(const Pos *p, u64 *a, u64 *b) {
  u64 x = 0;
  for (int i = 0; i < p->nd; i++) x = x << 4 | p->deck[i];
  for (int i = 0; i < p->ng; i++) x = x << 4 | p->gone[i];
  for (int i = 0; i < p->np; i++) x = x << 4 | p->done[i];
  *a = ((((x << 4 | p->nd) << 4 | p->ng) << 5 | p->me) << 5 | p->op) << 3 | p->flags;
  *b = (u64)p->mine << 32 | p->theirs | 1ull << 63;
}

static u64 mix(u64 a, u64 b) {
  a ^= b * 0x9e3779b97f4a7c15ull;
  a ^= a >> 32;
  a *= 0xd6e8feb86659fd93ull;
  a ^= a >> 29;
  a *= 0xd6e8feb86659fd93ull;
  return a ^ a >> 32;
}

/* Returns the entry of a position, or the entry for a new position. */
static Entry *place(u64 a, u64 b, int *found) {
  u64 at = mix(a, b) & mask & ~3ull;
  Entry *least = &table[at];
  *found = 0;
  for (int i = 0; i < 4; i++) {
    Entry *e = &table[at + (u64)i];
    if (e->a == a && e->b == b) {
      *found = 1;
      return e;
    }
    if (!e->b) return e;
    /* Replace the entry that took the least work. */
    if (e->work < least->work) least = e;
  }
  return least;
}

/* Computes the bounds of a position. Meanwhile the processor fetches its entry. */
static Entry guess(const Pos *p) {
  Entry e;
  pack(p, &e.a, &e.b);
  __builtin_prefetch(&table[mix(e.a, e.b) & mask & ~3ull]);
  e.win_in = e.lose_in = FAR;
  e.best = 0;
  e.work = 0;
  bounds(p, &e.no_win, &e.no_loss);
  return e;
}

/* Returns the stored result of a position, if it is better than its bounds. */
static void recall(Entry *e) {
  int found;
  Entry *kept = place(e->a, e->b, &found);
  if (found) *e = *kept;
}

static Entry look(const Pos *p) {
  Entry e = guess(p);
  recall(&e);
  return e;
}

static void keep(const Entry *e) {
  int found;
  *place(e->a, e->b, &found) = *e;
}

static int won(Entry *e, int within) {
  if (within < e->win_in) e->win_in = (u8)within;
  e->no_loss = FAR;
  keep(e);
  return 1;
}

static int open_win(Entry *e, int within) {
  if (within > e->no_win) e->no_win = (u8)within;
  keep(e);
  return 0;
}

static int open_loss(Entry *e, int within) {
  if (within > e->no_loss) e->no_loss = (u8)within;
  keep(e);
  return 0;
}

/* --- search ------------------------------------------------------------------------------------ */

static int loses(const Pos *p, int within);

static u8 spent(u64 before) {
  u64 took = nodes - before;
  u8 work = 0;
  while (took && work < 255) {
    work++;
    took >>= 1;
  }
  return work;
}

/* Returns whether the seat to move can force a win within `within` single turns. */
static int wins(const Pos *p, int within) {
  Entry e = look(p);
  if (e.win_in <= within) return 1;
  if (e.no_win >= within || e.lose_in < FAR) return 0;
  u64 before = nodes++;
  Move list[MOVES];
  int n = moves(p, list, within), order[MOVES], count = 0;
  int key[MOVES];
  Entry kids[MOVES];
  for (int i = 0; i < n; i++) {
    if (list[i].end == WON) return won(&e, 1);
    if (list[i].end) continue;
    reduce(&list[i].pos, within - 1);
    kids[i] = guess(&list[i].pos);
  }
  for (int i = 0; i < n; i++) {
    if (list[i].end) continue;
    Entry kid = kids[i];
    if ((list[i].again ? kid.no_win : kid.no_loss) >= within - 1) continue;
    recall(&kid);
    int sure = list[i].again ? kid.win_in : kid.lose_in;
    if (sure < within) return won(&e, sure + 1);
    if ((list[i].again ? kid.no_win : kid.no_loss) >= within - 1) continue;
    if (!list[i].again && kid.win_in < FAR) continue;
    /* Try extra turns first, then the moves after which the other seat can lose in the fewest turns. */
    key[i] = list[i].again ? 0 : 256 * kid.no_loss + kid.work;
    int at = count++;
    while (at && key[order[at - 1]] > key[i]) {
      order[at] = order[at - 1];
      at--;
    }
    order[at] = i;
  }
  for (int k = 0; k < count; k++) {
    Move *m = &list[order[k]];
    if (m->again ? wins(&m->pos, within - 1) : loses(&m->pos, within - 1)) {
      Entry kid = look(&m->pos);
      int sure = m->again ? kid.win_in : kid.lose_in;
      e = look(p);
      e.work = spent(before);
      return won(&e, (sure < within ? sure : within - 1) + 1);
    }
  }
  e = look(p);
  e.work = spent(before);
  return open_win(&e, within);
}

/* Returns whether the seat to move loses within `within` single turns by every move. */
static int loses(const Pos *p, int within) {
  Entry e = look(p);
  if (e.lose_in <= within) return 1;
  if (e.no_loss >= within || e.win_in < FAR) return 0;
  u64 before = nodes++;
  Move list[MOVES];
  int n = moves(p, list, within), order[MOVES], count = 0, longest = 0;
  int key[MOVES];
  uint32_t name[MOVES];
  Entry kids[MOVES];
  for (int i = 0; i < n; i++) {
    if (list[i].end == LOST) continue;
    if (list[i].end) return open_loss(&e, FAR);
    reduce(&list[i].pos, within - 1);
    kids[i] = guess(&list[i].pos);
    if ((list[i].again ? kids[i].no_loss : kids[i].no_win) >= within - 1) return open_loss(&e, within);
  }
  for (int i = 0; i < n; i++) {
    if (list[i].end == LOST) continue;
    Entry kid = kids[i];
    recall(&kid);
    if ((list[i].again ? kid.no_loss : kid.no_win) >= within - 1) return open_loss(&e, within);
    /* Try the move that avoided a loss in a shorter search first, then those that leave the other seat most work. */
    name[i] = (uint32_t)mix(kid.a, kid.b);
    key[i] = name[i] == e.best ? 1 << 20 : list[i].again ? 0 : 256 * kid.no_win + kid.work;
    int at = count++;
    while (at && key[order[at - 1]] < key[i]) {
      order[at] = order[at - 1];
      at--;
    }
    order[at] = i;
  }
  for (int k = 0; k < count; k++) {
    Move *m = &list[order[k]];
    if (!(m->again ? loses(&m->pos, within - 1) : wins(&m->pos, within - 1))) {
      e = look(p);
      e.work = spent(before);
      e.best = name[order[k]];
      return open_loss(&e, within);
    }
    Entry kid = look(&m->pos);
    int sure = m->again ? kid.lose_in : kid.win_in;
    /* The entry was replaced during the search. This bound is still certain. */
    if (sure >= within) sure = within - 1;
    if (sure > longest) longest = sure;
  }
  e = look(p);
  e.work = spent(before);
  if (longest + 1 < e.lose_in) e.lose_in = (u8)(longest + 1);
  e.no_win = FAR;
  keep(&e);
  return 1;
}

/* Searches one turn deeper each time. Returns the turns to a win (> 0) or to a loss (< 0), or 0 for neither. */
static int solve(const Pos *p, int most, int loud) {
  clock_t begun = clock();
  u64 before = nodes;
  for (int within = 1; within <= most; within++) {
    if (wins(p, within)) return within;
    if (loses(p, within)) return -within;
    if (loud) {
      double taken = (double)(clock() - begun) / CLOCKS_PER_SEC;
      fprintf(stderr, "open within %d: %llu positions, %.0f s\n", within, (unsigned long long)(nodes - before), taken);
    }
  }
  return 0;
}

/* Returns the value of a move for the seat that makes it, within `most` turns including the move. */
static int worth(const Move *m, int most) {
  if (m->end == WON) return 1;
  if (m->end == LOST) return -1;
  if (m->end) return 0;
  int then = solve(&m->pos, most - 1, 0);
  if (!m->again) then = -then;
  return then > 0 ? then + 1 : then < 0 ? then - 1 : 0;
}

/* --- input and output -------------------------------------------------------------------------- */

static u8 cards(const char *text, u8 *pile) {
  u8 n = 0;
  for (; *text; text++) pile[n++] = (u8)(*text - 'A');
  return n;
}

static int parse(const char *line, Pos *p) {
  int turn, kart[2];
  char piles[40], marks[8];
  unsigned bombs[2];
  if (sscanf(line, "%d %d %d %d %39s %x %x %7s", &track, &turn, &kart[0], &kart[1], piles, &bombs[0], &bombs[1], marks) != 8) return 0;
  memset(p, 0, sizeof *p);
  char *gone = strchr(piles, '/');
  char *done = gone ? strchr(gone + 1, '/') : NULL;
  if (!done) return 0;
  *gone++ = *done++ = 0;
  p->nd = cards(piles, p->deck);
  p->ng = cards(gone, p->gone);
  p->np = cards(done, p->done);
  int me = turn - 1, op = 1 - me;
  p->me = (u8)kart[me];
  p->op = (u8)kart[op];
  p->mine = bombs[me];
  p->theirs = bombs[op];
  p->flags = (u8)((marks[me] == '1' ? MY_COPY : 0) | (marks[op] == '1' ? OP_COPY : 0) | (marks[2 + op] == '1' ? OP_LOSES : 0));
  return 1;
}

static void tell(int value, int most) {
  if (value) printf("%c%d", value > 0 ? 'W' : 'L', abs(value));
  else printf("O%d", most);
}

static void line_of_play(Pos p, int value, int most) {
  Move list[MOVES];
  while (value) {
    int n = moves(&p, list, most + 1), found = -1;
    for (int i = 0; i < n && found < 0; i++)
      if (worth(&list[i], abs(value)) == value) found = i;
    if (found < 0) break;
    printf(" %s", list[found].text);
    if (list[found].end) break;
    int sign = list[found].again ? 1 : -1;
    value = sign * (value > 0 ? value - 1 : value + 1);
    p = list[found].pos;
  }
}

int main(int argc, char **argv) {
  int most = 12, each = 0, bits = 22, loud = 0, line = 0;
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "-p")) plain = 1;
    else if (!strcmp(argv[i], "-m")) each = 1;
    else if (!strcmp(argv[i], "-v")) loud = 1;
    else if (!strcmp(argv[i], "-l")) line = 1;
    else if (!strcmp(argv[i], "-n") && i + 1 < argc) most = atoi(argv[++i]);
    else if (!strcmp(argv[i], "-b") && i + 1 < argc) bits = atoi(argv[++i]);
    else {
      fprintf(stderr, "usage: solver [-n TURNS] [-b BITS] [-m] [-l] [-p] [-v] < positions\n");
      return 2;
    }
  }
  mask = (1ull << bits) - 1;
  table = calloc(mask + 1, sizeof *table);
  if (!table) {
    fprintf(stderr, "not enough memory for 2^%d positions\n", bits);
    return 1;
  }
  char text[256];
  int last = 0;
  while (fgets(text, sizeof text, stdin)) {
    Pos p;
    if (!parse(text, &p)) {
      fprintf(stderr, "not a position: %s", text);
      return 1;
    }
    /* Stored results hold for one length of the track only. */
    if (track != last) memset(table, 0, (mask + 1) * sizeof *table);
    last = track;
    text[strcspn(text, "\n")] = 0;
    printf("%s\t", text);
    int value = solve(&p, most, loud);
    tell(value, most);
    if (line) line_of_play(p, value, most);
    if (each) {
      Move list[MOVES];
      /* Print each bomb separately, also bombs with the same effect. */
      int kept = plain;
      plain = 1;
      int n = moves(&p, list, FAR);
      plain = kept;
      for (int i = 0; i < n; i++) {
        int came = worth(&list[i], most);
        if (!came) continue;
        printf(" %s=", list[i].text);
        tell(came, most);
      }
    }
    putchar('\n');
    fflush(stdout);
  }
  free(table);
  return 0;
}
