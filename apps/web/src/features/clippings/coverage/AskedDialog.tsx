import { lazyPart } from '../../../shared/lazy-part.tsx';
import { TriageHelp } from '../triage/TriageHelp.tsx';
import type { Asking } from '../triage/useTriage.ts';
import type { Coverage } from './useCoverage.ts';

const TagsDialog = lazyPart(async () => (await import('../bulk/TagsDialog.tsx')).TagsDialog);
const ExportDialog = lazyPart(async () => (await import('../export/ExportDialog.tsx')).ExportDialog);

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
