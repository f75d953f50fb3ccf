import { TagsDialog } from '../bulk/TagsDialog.tsx';
import { ExportDialog } from '../export/ExportDialog.tsx';
import { TriageHelp } from '../triage/TriageHelp.tsx';
import type { Asking } from '../triage/useTriage.ts';
import type { Coverage } from './useCoverage.ts';

interface Props {
  coverage: Coverage;
  asking: Asking;
  onClose: () => void;
  onTagged: () => void;
}

/** Shows the dialog that is open over the list. */
export function AskedDialog({ coverage: { search, timezone, count }, asking, onClose, onTagged }: Props) {
  return (
    <>
      {asking?.what === 'tags' && <TagsDialog clippings={asking.clippings} onClose={onClose} onDone={onTagged} />}
      {asking?.what === 'export' && (
        <ExportDialog search={search} timezone={timezone} count={count?.total} onClose={onClose} />
      )}
      <TriageHelp isOpen={asking?.what === 'help'} onClose={onClose} />
    </>
  );
}
