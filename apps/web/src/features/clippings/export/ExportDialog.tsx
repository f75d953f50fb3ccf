import type { ExportFormat } from '@masthead/contract';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { call } from '../../../shared/api/index.ts';
import { Modal } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { countingOf } from '../../metrics/index.ts';
import { type CoverageSearch, coverageFilterOf } from '../coverage/coverage-search.ts';
import { ExportSteps } from './ExportSteps.tsx';

interface Props {
  search: CoverageSearch;
  timezone: string;
  count: number | undefined;
  onClose: () => void;
}

/** The list as it is filtered, as a file. */
export function ExportDialog({ search, timezone, count, onClose }: Props) {
  const t = useT('clippings');
  const app = useT('app');
  const brand = useActiveBrand();
  const start = (format: ExportFormat) =>
    call('clippings.export', {
      body: {
        brands: [brand.id],
        filters: {
          ...coverageFilterOf(search, Date.now(), timezone),
          ...(search.looked && { looked_at: search.looked === 'yes' }),
        },
        format,
      },
    });
  return (
    <Modal
      opened
      onClose={onClose}
      size={440}
      title={
        count === undefined
          ? t('exporting.title')
          : t(countingOf(search.count) === 'stories' ? 'exporting.title_stories' : 'exporting.title_count', { count })
      }
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <ExportSteps start={start} count={count} />
    </Modal>
  );
}
