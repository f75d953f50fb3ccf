import { Button } from '@mantine/core';
import type { RelationImport } from '@masthead/contract';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCall } from '../../shared/api/index.ts';
import { confirm, notify } from '../../shared/feedback/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { Problems } from './Findings.tsx';
import { peopleChanged } from './imports.api.ts';
import classes from './imports.module.css';
import { Running } from './Running.tsx';

/** Shows the progress of an import, then its result and the button that undoes it. */
export function ImportState({ row }: { row: RelationImport }) {
  const t = useT('imports');
  const { number, longDate } = useFormat();
  const { status, added, filled, skipped, refused, undo_until } = row;
  useEffect(() => {
    if (status !== 'running') void peopleChanged();
  }, [status]);
  const undo = useCall('connect.imports.undo', {
    refreshes: ['connect.imports.show', 'connect.imports.index'],
    onSuccess: () => notify({ title: t('undone') }),
  });
  const ask = async () => {
    const sure = await confirm({
      title: t('undo_title'),
      body: t('undo_body', { count: added, number: number(added) }),
      confirmLabel: t('undo'),
      danger: true,
    });
    if (sure) undo.mutate({ params: { brand_id: row.brand_id, import_id: row.id } });
  };
  if (status === 'running') return <Running row={row} />;
  return (
    <div className={classes.running}>
      <h2 className={classes.file}>{status === 'undone' ? t('undone') : t('done')}</h2>
      <p>
        {t('did', { added: number(added), filled: number(filled), skipped: number(skipped), refused: number(refused) })}
      </p>
      <Problems problems={row.problems} />
      <div className={classes.buttons}>
        {undo_until && (
          <Button data-danger loading={undo.isPending} onClick={() => void ask()}>
            {t('undo')}
          </Button>
        )}
        <Button variant="filled" component={Link} to="/connect/relations">
          {t('show_people')}
        </Button>
      </div>
      {undo_until && <p className={classes.lead}>{t('undo_until', { date: longDate(undo_until) })}</p>}
    </div>
  );
}
