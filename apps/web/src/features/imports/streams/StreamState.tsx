import { Button } from '@mantine/core';
import type { StreamImport } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../../shared/api/index.ts';
import { confirm, notify } from '../../../shared/feedback/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import classes from '../imports.module.css';
import { Running } from '../Running.tsx';
import { StreamProblems } from './StreamFindings.tsx';

/** Shows the progress of an import, then its result and the button that undoes it. The server tells lists that are open to load the new streams. */
export function StreamState({ row }: { row: StreamImport }) {
  const t = useT('imports');
  const { number, longDate } = useFormat();
  const { status, added, skipped, refused, undo_until } = row;
  const undo = useCall('streams.imports.undo', {
    refreshes: ['streams.imports.show', 'streams.imports.index', 'streams.index'],
    onSuccess: () => notify({ title: t('undone') }),
  });
  const ask = async () => {
    const sure = await confirm({
      title: t('undo_title'),
      body: t('streams.undo_body', { count: added, number: number(added) }),
      confirmLabel: t('undo'),
      danger: true,
    });
    if (sure) undo.mutate({ params: { brand_id: row.brand_id, stream_import_id: row.id } });
  };
  if (status === 'running') return <Running row={row} />;
  return (
    <div className={classes.running}>
      <h2 className={classes.file}>{status === 'undone' ? t('undone') : t('done')}</h2>
      <p>{t('streams.did', { added: number(added), skipped: number(skipped), refused: number(refused) })}</p>
      <StreamProblems problems={row.problems} />
      <div className={classes.buttons}>
        {undo_until && (
          <Button data-danger loading={undo.isPending} onClick={() => void ask()}>
            {t('undo')}
          </Button>
        )}
        <Button variant="filled" component={Link} to="/streams/list">
          {t('streams.show')}
        </Button>
      </div>
      {undo_until && <p className={classes.lead}>{t('undo_until', { date: longDate(undo_until) })}</p>}
    </div>
  );
}
