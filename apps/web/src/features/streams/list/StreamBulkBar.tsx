import { Button } from '@mantine/core';
import { limits, type Stream } from '@masthead/contract';
import { useNavigate } from '@tanstack/react-router';
import { Tooltip } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconChartBar, IconFolder } from '../../../shared/icons/index.ts';
import { BulkBar } from '../../../shared/list/index.ts';
import type { Selection } from '../../../shared/selection/index.ts';

interface Props {
  selection: Selection<Stream>;
  /** Asks for the folder of streams; undefined: the user may not move them. */
  onMove: ((streams: readonly Stream[]) => void) | undefined;
}

/** Compares the selected streams, or moves them into a folder. */
export function StreamBulkBar({ selection, onMove }: Props) {
  const t = useT('streams');
  const navigate = useNavigate();
  const count = selection.rows.length;
  const isAllowed = count >= 2 && count <= limits.comparedStreams;
  const open = () =>
    void navigate({ to: '/streams/compare', search: { streams: selection.rows.map(({ id }) => id).join(',') } });
  return (
    <BulkBar
      texts={{
        label: t('selected.label'),
        selected: t('selected.count', { count }),
        clear: t('selected.clear'),
      }}
      onClear={selection.clear}
    >
      <Tooltip label={t('compare.hint', { max: limits.comparedStreams })} disabled={isAllowed}>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconChartBar size={16} stroke={1.6} aria-hidden />}
          data-disabled={!isAllowed || undefined}
          aria-disabled={!isAllowed || undefined}
          onClick={() => isAllowed && open()}
        >
          {t('compare.action')}
        </Button>
      </Tooltip>
      {onMove && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconFolder size={16} stroke={1.6} aria-hidden />}
          onClick={() => onMove(selection.rows)}
        >
          {t('folders.move')}
        </Button>
      )}
    </BulkBar>
  );
}
