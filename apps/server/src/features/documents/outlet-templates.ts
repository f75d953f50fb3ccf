import { type Article, emptyTemplate, learnPage, type OutletTemplate, withoutTemplate } from '@masthead/reading';
import { type Clock, minutes } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { findTemplate, writeTemplates } from './outlet-templates.queries.ts';

/** Templates of the outlets that are being read, kept in memory and written now and then. */
export interface OutletTemplates {
  /** Leaves out what repeats on the outlet's pages, and learns from the article. */
  apply(outletId: string, article: Article): Promise<Article>;
  /** Writes the lines learned since the last time, at most once a minute unless it is forced. */
  save(options?: { now: boolean }): Promise<void>;
}

/** Outlets that are kept in memory. */
const mostKept = 500;
const pause = minutes(1);
/** Number of pages after which only every tenth page is learnt from: the template is known and changes slowly. */
const wellKnown = 100;
const sample = 10;

interface Kept {
  template: OutletTemplate;
  isChanged: boolean;
  seen: number;
}

/** Creates the templates of one process. Those of another process are read when their outlet is met first. */
export function createOutletTemplates({ db, clock }: { db: Db; clock: Clock }): OutletTemplates {
  const kept = new Map<string, Promise<Kept>>();
  let savedAt = clock.now().getTime();

  const read = async (outletId: string): Promise<Kept> => {
    const stored = await findTemplate(db, outletId);
    return { template: stored?.template ?? emptyTemplate(), isChanged: false, seen: 0 };
  };

  function keptOf(outletId: string): Promise<Kept> {
    const known = kept.get(outletId) ?? read(outletId);
    // The most recently used outlets are last.
    kept.delete(outletId);
    kept.set(outletId, known);
    known.catch(() => kept.delete(outletId));
    return known;
  }

  async function save({ now } = { now: false }): Promise<void> {
    const at = clock.now();
    // A clock that was set back makes the last time one of the future; that counts as long ago.
    if (!now && Math.abs(at.getTime() - savedAt) < pause) return;
    savedAt = at.getTime();
    const changed = new Map<string, OutletTemplate>();
    for (const [outletId, reading] of kept) {
      const one = await reading;
      if (one.isChanged) changed.set(outletId, one.template);
      one.isChanged = false;
    }
    if (changed.size > 0) await writeTemplates(db, changed, at);
    for (const outletId of [...kept.keys()].slice(0, Math.max(0, kept.size - mostKept))) kept.delete(outletId);
  }

  return {
    apply: async (outletId, article) => {
      const one = await keptOf(outletId);
      const shown = withoutTemplate(article, one.template);
      if (one.template.pages < wellKnown || ++one.seen % sample === 0) {
        const learnt = learnPage(one.template, article);
        one.isChanged ||= learnt !== one.template;
        one.template = learnt;
      }
      return shown;
    },
    save,
  };
}
