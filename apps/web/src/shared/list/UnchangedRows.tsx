import { Modal } from '../floating/index.ts';
import { useT } from '../i18n/index.ts';
import type { Unchanged } from './acts.ts';
import classes from './bulk.module.css';

interface Props<Row> {
  unchanged: readonly Unchanged<Row>[];
  nameOf: (row: Row) => string;
  onClose: () => void;
}

/** Lists the rows that an action could not change, each with its reason; nothing while there are none. */
export function UnchangedRows<Row extends { id: string }>({ unchanged, nameOf, onClose }: Props<Row>) {
  const t = useT('lists');
  const app = useT('app');
  if (unchanged.length === 0) return null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('unchanged', { count: unchanged.length })}
      size={480}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <ul className={classes.unchanged}>
        {unchanged.map(({ row, reason }) => (
          <li key={row.id}>
            <b>{nameOf(row)}</b>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
