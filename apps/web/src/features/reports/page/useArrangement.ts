import { ApiError, type Report, type ReportSection } from '@masthead/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../shared/api/index.ts';
import { notifyFailure } from '../../../shared/feedback/index.ts';
import { keepReport } from '../reports.api.ts';

/** Milliseconds without a change after which the arrangement is saved. */
const calm = 500;
const mostSteps = 50;

interface State {
  sections: ReportSection[];
  /** Earlier arrangements, the latest last. */
  past: ReportSection[][];
}

/** Returns the arrangement of a report while it is edited: each change is saved separately and can be undone. */
export function useArrangement(report: Report) {
  const [{ sections, past }, setState] = useState<State>({ sections: report.sections, past: [] });
  const change = (next: ReportSection[]) =>
    setState((now) => ({ sections: next, past: [...now.past, now.sections].slice(-mostSteps) }));
  const isSaving = useSaving(report, sections, change);
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

/**
 * Saves the sections one call after the other, the latest ones in the end also where the page is left. Returns true meanwhile.
 * `replace` shows the arrangement of a colleague who was faster; Undo brings the own one back.
 */
function useSaving(report: Report, sections: ReportSection[], replace: (theirs: ReportSection[]) => void): boolean {
  const [isSaving, setSaving] = useState(false);
  const latest = useRef(sections);
  const saved = useRef(sections);
  const revision = useRef(report.revision);
  const isUnderway = useRef(false);
  revision.current = Math.max(revision.current, report.revision);

  const takeTheirs = async () => {
    const { data } = await call('reports.show', { params: { report_id: report.id } });
    revision.current = data.revision;
    saved.current = data.sections;
    latest.current = data.sections;
    keepReport(data);
    replace(data.sections);
  };

  const save = useEffectEvent(async () => {
    if (isUnderway.current) return;
    isUnderway.current = true;
    try {
      while (latest.current !== saved.current) {
        const wanted = latest.current;
        const body = { sections: wanted, revision: revision.current };
        const { data } = await call('reports.update', { params: { report_id: report.id }, body });
        revision.current = data.revision;
        saved.current = wanted;
        keepReport(data);
      }
    } catch (error) {
      notifyFailure(error);
      if (error instanceof ApiError && error.status === 409) await takeTheirs();
    } finally {
      isUnderway.current = false;
      setSaving(false);
    }
  });

  useEffect(() => {
    latest.current = sections;
    if (sections === saved.current && !isUnderway.current) return setSaving(false);
    setSaving(true);
    const timer = setTimeout(() => void save(), calm);
    return () => clearTimeout(timer);
  }, [sections]);
  useEffect(() => () => void save(), []);
  return isSaving;
}
