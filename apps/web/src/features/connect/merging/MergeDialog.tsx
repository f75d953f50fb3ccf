import { Button, Group, Radio } from '@mantine/core';
import { type MergeField, mergeFields, type Relation } from '@masthead/contract';
import { useState } from 'react';
import { Modal } from '../../../shared/floating/index.ts';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { useFieldNames } from '../useFieldNames.ts';
import { differences, missing, textOf, useMerging } from './merging.api.ts';
import classes from './merging.module.css';

interface Props {
  pair: readonly [Relation, Relation];
  onClose: () => void;
  onDone?: () => void;
}

/** Shows two relations side by side and asks which one stays and where each field comes from. */
export function MergeDialog({ pair, onClose, onDone }: Props) {
  const t = useT('connect');
  const app = useT('app');
  const { merge } = useMerging();
  const [isBusy, setBusy] = useState(false);
  const [keptId, setKeptId] = useState(pair.toSorted((a, b) => a.created_at.localeCompare(b.created_at))[0]!.id);
  const [kept, gone] = pair[0].id === keptId ? pair : ([pair[1], pair[0]] as const);
  /** Fields whose side the user has chosen; the others follow the relation that stays. */
  const [chosen, setChosen] = useState<Partial<Record<MergeField, string>>>({});
  const defaults = new Set(missing(kept, gone));
  const sideOf = (field: MergeField) => chosen[field] ?? (defaults.has(field) ? gone.id : kept.id);
  const take = mergeFields.filter((field) => textOf(kept, field) !== textOf(gone, field) && sideOf(field) === gone.id);
  const submit = async () => {
    setBusy(true);
    const isDone = await merge(kept, gone, take);
    setBusy(false);
    if (!isDone) return;
    onClose();
    onDone?.();
  };
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('merge.title')}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <p className={classes.lead}>{t('merge.lead')}</p>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <td />
              {pair.map((relation, at) => (
                <th key={relation.id} scope="col">
                  <Radio
                    name="kept"
                    data-autofocus={at === 0 || undefined}
                    label={t('merge.keep', { name: relation.name })}
                    checked={keptId === relation.id}
                    onChange={() => setKeptId(relation.id)}
                  />
                  <Belongings relation={relation} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences(pair[0], pair[1]).map((field) => (
              <Row
                key={field}
                field={field}
                pair={pair}
                side={sideOf(field)}
                onChoose={(id) => setChosen((now) => ({ ...now, [field]: id }))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Group justify="flex-end" mt={16}>
        <Button onClick={onClose}>{app('cancel')}</Button>
        <Button variant="filled" loading={isBusy} onClick={() => void submit()}>
          {t('merge.confirm')}
        </Button>
      </Group>
    </Modal>
  );
}

/** Facts that help to tell the two apart: the day of entry, clippings, groups. */
function Belongings({ relation: { created_at, stats, groups } }: { relation: Relation }) {
  const t = useT('connect');
  const { number, shortDate } = useFormat();
  const facts = [
    t('merge.added', { date: shortDate(created_at) }),
    stats && t('merge.clippings', { count: stats.clippings, number: number(stats.clippings) }),
    groups.map(({ name }) => name).join(', '),
  ];
  return <span className={classes.facts}>{facts.filter(Boolean).join(' · ')}</span>;
}

interface RowProps {
  field: MergeField;
  pair: readonly [Relation, Relation];
  side: string;
  onChoose: (relationId: string) => void;
}

function Row({ field, pair, side, onChoose }: RowProps) {
  const t = useT('connect');
  const nameOf = useFieldNames();
  const shown = (relation: Relation) => {
    if (field === 'gender' && relation.gender) return t(`genders.${relation.gender}`);
    return textOf(relation, field);
  };
  return (
    <tr>
      <th scope="row">{nameOf(field)}</th>
      {pair.map((relation) => (
        <td key={relation.id}>
          <Radio
            name={`field-${field}`}
            label={shown(relation) || <span className={classes.none}>{t('merge.none')}</span>}
            aria-label={`${nameOf(field)}: ${shown(relation) || t('merge.none')}`}
            checked={side === relation.id}
            onChange={() => onChoose(relation.id)}
          />
        </td>
      ))}
    </tr>
  );
}
