import type { Report, ReportSection } from '@masthead/contract';
import { useState } from 'react';
import { call } from '../../../shared/api/index.ts';
import { useSaving } from '../../../shared/form/index.ts';
import { keepReport } from '../reports.api.ts';

const mostSteps = 50;

interface State {
  sections: ReportSection[];
  /** Earlier arrangements, the latest last. */
  past: ReportSection[][];
}

/**
 * Returns the arrangement of a report while it is edited: each change is saved separately and can be undone. If a colleague was
 * faster, Undo brings the own one back.
 */
export function useArrangement(report: Report) {
  const [{ sections, past }, setState] = useState<State>({ sections: report.sections, past: [] });
  const change = (next: ReportSection[]) =>
    setState((now) => ({ sections: next, past: [...now.past, now.sections].slice(-mostSteps) }));
  const params = { report_id: report.id };
  const isSaving = useSaving({
    value: sections,
    revision: report.revision,
    save: async (wanted, revision) => {
      const { data } = await call('reports.update', { params, body: { sections: wanted, revision } });
      keepReport(data);
      return data.revision;
    },
    load: async () => {
      const { data } = await call('reports.show', { params });
      keepReport(data);
      return { value: data.sections, revision: data.revision };
    },
    replace: change,
  });
  return {
    sections,
    isSaving,
    changeOne: (kind: ReportSection['kind'], part: Partial<ReportSection>) =>
      change(sections.map((one) => (one.kind === kind ? { ...one, ...part } : one))),
    /** Adds a section before the method, which closes a report. */
    add: (kind: ReportSection['kind']) => {
      const at = sections.at(-1)?.kind === 'method' ? sections.length - 1 : sections.length;
      const added = { kind, is_hidden: false, comment: null, chart: null, hidden_clippings: [] };
      change(sections.toSpliced(at, 0, added));
    },
    move: (from: number, to: number) => change(sections.toSpliced(from, 1).toSpliced(to, 0, sections[from]!)),
    undo:
      past.length > 0
        ? () => setState((now) => ({ sections: now.past.at(-1)!, past: now.past.slice(0, -1) }))
        : undefined,
  };
}
export type Arrangement = ReturnType<typeof useArrangement>;
