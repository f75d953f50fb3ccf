import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Admission, rules, type WorkClass, workClasses } from './admission.ts';

interface Call {
  work: WorkClass;
  number: number;
}

const steps = fc.array(
  fc.record({ work: fc.constantFrom(...workClasses), does: fc.constantFrom('ask', 'ask', 'leave', 'withdraw') }),
  { maxLength: 200 },
);

/** Plays calls against an admission and keeps what it said of each. */
class Play {
  readonly admission: Admission<Call>;
  readonly inHand: Call[] = [];
  readonly waiting: Call[] = [];
  #number = 0;

  constructor(places: number, queue: number) {
    this.admission = new Admission(places, queue);
  }

  ask(work: WorkClass) {
    const call = { work, number: this.#number++ };
    const asked = this.admission.ask(work, call);
    if (asked.answer === 'admitted') this.inHand.push(call);
    if (asked.answer === 'waits') this.waiting.push(call);
    if (asked.answer === 'waits' && asked.displaced) this.waiting.splice(this.waiting.indexOf(asked.displaced), 1);
    return asked;
  }

  leave(work: WorkClass): Call[] {
    const at = this.inHand.findIndex((call) => call.work === work);
    if (at < 0) return [];
    this.inHand.splice(at, 1);
    const admitted = this.admission.leave(work);
    for (const call of admitted) this.waiting.splice(this.waiting.indexOf(call), 1);
    this.inHand.push(...admitted);
    return admitted;
  }

  withdraw(work: WorkClass): void {
    const at = this.waiting.findIndex((call) => call.work === work);
    if (at < 0) return;
    expect(this.admission.withdraw(work, this.waiting[at]!)).toBe(true);
    this.waiting.splice(at, 1);
  }
}

const of = (calls: readonly Call[], work: WorkClass) => calls.filter((call) => call.work === work).length;
const most = (places: number, work: WorkClass) => Math.max(1, Math.floor(places * rules[work].share));

it('places and queue are never exceeded, no place stays free that somebody may take, and the counts are those of the calls', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 12 }), steps, (places, queue, all) => {
      const play = new Play(places, queue);
      for (const { work, does } of all) {
        play[does](work);
        expect(play.inHand.length).toBeLessThanOrEqual(places);
        expect(play.waiting.length).toBeLessThanOrEqual(queue + workClasses.length);
        for (const each of workClasses) {
          expect(play.admission.inHandOf(each)).toBe(of(play.inHand, each));
          expect(play.admission.waitingOf(each)).toBe(of(play.waiting, each));
          expect(of(play.inHand, each)).toBeLessThanOrEqual(most(places, each));
          const couldGo = play.inHand.length < places && of(play.inHand, each) < most(places, each);
          if (couldGo) expect(of(play.waiting, each)).toBe(0);
        }
      }
    }),
  );
});

it('a call is refused or displaced only where no less urgent one waits that could be given up instead', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 8 }), steps, (places, queue, all) => {
      const play = new Play(places, queue);
      for (const { work, does } of all) {
        const before = [...play.waiting];
        if (does !== 'ask') {
          play[does](work);
          continue;
        }
        const asked = play.ask(work);
        const lost = asked.answer === 'refused' ? work : asked.answer === 'waits' ? asked.displaced?.work : undefined;
        if (!lost) continue;
        expect(workClasses.indexOf(lost)).toBeGreaterThanOrEqual(workClasses.indexOf(work));
        const below = workClasses.slice(workClasses.indexOf(lost) + 1);
        for (const lower of below) expect(of(before, lower)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

it('every class that waits gets its share of the places that become free, whatever the others ask for', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 20 }), fc.constantFrom(...workClasses), (places, slow) => {
      const play = new Play(places, 40);
      const ask = () => {
        for (const work of workClasses) if (of(play.waiting, work) < 8) play.ask(work);
      };
      while (play.inHand.length < places) play.ask('screens');
      const got = new Map<WorkClass, number>();
      for (let round = 0; round < 300; round++) {
        ask();
        const { work } = play.inHand[0]!;
        for (const call of play.leave(work)) got.set(call.work, (got.get(call.work) ?? 0) + 1);
      }
      const weights = workClasses.reduce((sum, work) => sum + rules[work].weight, 0);
      expect(got.get(slow) ?? 0).toBeGreaterThanOrEqual(Math.floor((300 * rules[slow].weight) / weights) - places);
      expect(got.get(slow)).toBeGreaterThan(0);
    }),
  );
});

it('a screen is served before calls of programs that have waited longer', () => {
  const play = new Play(2, 10);
  play.ask('screens');
  play.ask('screens');
  for (let n = 0; n < 5; n++) play.ask('api');
  play.ask('screens');
  expect(play.leave('screens').map(({ work }) => work)).toEqual(['screens']);
});
