import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../shared/actor/index.ts';
import { apiQuery } from '../../shared/api/index.ts';
import { DateInput } from '../../shared/dates.ts';
import { Select } from '../../shared/floating/index.ts';
import { useT } from '../../shared/i18n/index.ts';
import { assign, type Piece, type Place } from './assign.ts';
import classes from './assignments.module.css';

interface AssignProps {
  brandId: string;
  place: Place;
  pieces: readonly Piece[];
  onDone: () => void;
}

/** Chooses a colleague, and a day by which it is to be done. */
export default function AssignForm({ brandId, place, pieces, onDone }: AssignProps) {
  const t = useT('assignments');
  const own = useUser().id;
  const only = pieces.length === 1 ? pieces[0]!.assignment : null;
  const [userId, setUserId] = useState(only?.user.id ?? own);
  const [dueOn, setDueOn] = useState(only?.due_on ?? null);
  const { data } = useQuery(apiQuery('brands.members.index', { params: { brand_id: brandId } }));
  // Readers change nothing, so nothing is assigned to them.
  const members = (data?.data ?? []).filter(({ role }) => role !== 'reader');
  const options = members.map(({ user }) => ({
    value: user.id,
    label: user.id === own ? t('me', { name: user.full_name }) : user.full_name,
  }));
  const isAssigned = pieces.some(({ assignment }) => assignment);
  const give = (user_id: string | null) => {
    const name = members.find(({ user }) => user.id === user_id)?.user.full_name ?? '';
    void assign(t, place, pieces, { user_id, due_on: user_id ? dueOn : null, is_done: false, name });
    onDone();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        give(userId);
      }}
    >
      <Select
        label={t('colleague')}
        searchable
        allowDeselect={false}
        data={options}
        value={userId}
        onChange={(value) => value && setUserId(value)}
        comboboxProps={{ withinPortal: false }}
        data-autofocus
      />
      <DateInput label={t('due')} clearable value={dueOn} onChange={setDueOn} popoverProps={{ withinPortal: false }} />
      <div className={classes.buttons}>
        {isAssigned && <Button onClick={() => give(null)}>{t('take')}</Button>}
        <Button type="submit" variant="filled" disabled={!data}>
          {t('give')}
        </Button>
      </div>
    </form>
  );
}
