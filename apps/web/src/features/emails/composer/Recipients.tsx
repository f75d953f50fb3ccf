import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useActiveBrand, usePermission } from '../../../shared/actor/index.ts';
import { MultiSelect } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { RelationMultiSelect } from '../../../shared/relations/index.ts';
import { readEntries } from '../email-values.ts';
import { groupsOf } from '../emails.api.ts';
import classes from './composer.module.css';
import { useDraft, useEditing } from './email-context.ts';

/** Groups, relations and pasted addresses. */
export function Recipients({ chosen }: { chosen: readonly { id: string; name: string }[] }) {
  const t = useT('mailing');
  const brand = useActiveBrand();
  const mayGroup = usePermission('relations.groups.list').can;
  const mayRelate = usePermission('relations.list').can;
  const { values, errors, generation, change } = useDraft();
  const { recipients } = values;
  const groups = useQuery({ ...groupsOf(brand.id), enabled: mayGroup }).data?.data ?? [];
  const known = new Map(groups.map(({ id, name, relations_count: count }) => [id, `${name} (${count})`]));
  const setPart = (part: Partial<typeof recipients>) => change({ recipients: { ...recipients, ...part } });
  return (
    <section className={classes.to} aria-label={t('parts.recipients')}>
      {mayGroup && (
        <MultiSelect
          label={t('to.groups')}
          placeholder={recipients.groups.length === 0 ? t('to.groups_hint') : undefined}
          data={[...known].map(([value, label]) => ({ value, label }))}
          value={recipients.groups.filter((id) => known.has(id))}
          searchable
          hidePickedOptions
          onChange={(ids) => setPart({ groups: ids })}
        />
      )}
      {mayRelate && (
        <RelationMultiSelect
          label={t('to.relations')}
          brandId={brand.id}
          known={chosen}
          value={recipients.relations}
          onChange={(relations) => setPart({ relations })}
        />
      )}
      <Pasted key={generation} />
      {errors.recipients?.[0] && (
        <p role="alert" className={classes.wrong}>
          {errors.recipients[0]}
        </p>
      )}
    </section>
  );
}

/** Addresses that are typed or pasted, one below the other. */
function Pasted() {
  const t = useT('mailing');
  const { draft } = useEditing();
  const { values } = useDraft();
  const [text, setText] = useState(values.recipients.emails.join('\n'));
  const { entries, addresses, repeated } = readEntries(text);
  useEffect(() => {
    const { recipients } = draft.get().values;
    const { entries: now } = readEntries(text);
    if (JSON.stringify(now) !== JSON.stringify(recipients.emails))
      draft.change({ recipients: { ...recipients, emails: now } });
  }, [draft, text]);
  return (
    <Textarea
      autosize
      minRows={1}
      maxRows={6}
      label={t('to.addresses')}
      placeholder={t('to.addresses_hint')}
      value={text}
      spellCheck={false}
      onChange={(event) => setText(event.currentTarget.value)}
      {...(entries.length > 0 && {
        description: [
          t('to.entries', { count: addresses }),
          ...(repeated > 0 ? [t('to.repeated', { count: repeated })] : []),
        ].join(' · '),
        inputWrapperOrder: ['label', 'input', 'description', 'error'] as const satisfies string[],
      })}
    />
  );
}
