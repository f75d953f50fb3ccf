import type { AnswerOf, Endpoints } from '@masthead/contract';
import { repeatedLines } from '@masthead/reading';
import { notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../access/index.ts';
import { findTemplate } from '../documents/index.ts';
import { findListed } from './list.queries.ts';

/** Lines that are shown; the rest repeats on fewer pages. */
const mostLines = 12;

/** Returns the lines that repeat on the pages of a source's outlet. */
export async function showLearned(
  { db, clock, scope }: Pick<Services, 'db' | 'clock'> & { scope: Scope },
  sourceId: string,
): Promise<AnswerOf<Endpoints['sources.learned']>> {
  const source = await findListed(db, scope, sourceId, clock.now());
  if (!source) throw notFound();
  const stored = await findTemplate(db, source.outlet_id);
  return {
    data: {
      pages: stored?.template.pages ?? 0,
      lines: stored ? repeatedLines(stored.template).slice(0, mostLines) : [],
      updated_at: stored?.updated_at ?? null,
    },
  };
}
