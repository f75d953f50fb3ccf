import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { limits, type TrendGroup } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, refresh } from '../../../shared/api/index.ts';
import { Modal, MultiSelect, TagsInput } from '../../../shared/floating/index.ts';
import { FormBanner, useForm } from '../../../shared/form/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPlus, IconX } from '../../../shared/icons/index.ts';
import { allStreams } from '../trends.api.ts';
import classes from './groups.module.css';

interface Props {
  organisationId: string;
  /** The group to change; undefined for a new one. */
  group?: TrendGroup;
  onClose: () => void;
}

interface NamedMember {
  name: string;
  words: string[];
}
const noName: NamedMember = { name: '', words: [] };
/** Completes names without spellings, which are searched as they are written, and drops rows that were left empty. */
const settled = (names: readonly NamedMember[]): NamedMember[] =>
  names
    .filter(({ name, words }) => name.trim() || words.length > 0)
    .map(({ name, words }) => ({ name: name.trim() || words[0]!, words: words.length > 0 ? words : [name.trim()] }));

/** Makes a group of streams and names, or changes one. */
export function GroupDialog({ organisationId, group, onClose }: Props) {
  const t = useT('trends');
  const app = useT('app');
  const streams = useQuery(allStreams).data?.data ?? [];
  const form = useForm({
    draft: `trend-group.${group?.id ?? 'new'}`,
    schema: 'trendGroupForm',
    initial: {
      name: group?.name ?? '',
      streams: group?.streams.map(({ id }) => id) ?? [],
      names: group?.names ?? [],
    },
    asksBeforeLeaving: false,
    submit: (body) =>
      group
        ? call('organisations.trend-groups.update', {
            params: { organisation_id: organisationId, trend_group_id: group.id },
            body,
          })
        : call('organisations.trend-groups.store', { params: { organisation_id: organisationId }, body }),
    onDone: () => {
      void refresh('organisations.trend-groups.index', 'trends.groups');
      onClose();
    },
  });
  const [rows, setRows] = useState<NamedMember[]>(group?.names ?? [noName]);
  const change = (next: NamedMember[]) => {
    setRows(next);
    form.set('names', settled(next));
  };
  return (
    <Modal
      opened
      size={640}
      onClose={onClose}
      title={t(group ? 'groups.edit' : 'groups.new')}
      closeButtonProps={{ 'aria-label': app('close') }}
    >
      <form onSubmit={form.onSubmit} noValidate className={classes.form}>
        <FormBanner form={form} />
        <TextInput data-autofocus maxLength={limits.trendGroupName} {...form.text('name', t('groups.name'))} />
        <Names names={rows} onChange={change} errorOf={form.errorOf} />
        <MultiSelect
          searchable
          hidePickedOptions
          description={t('groups.streams_hint')}
          placeholder={streams.length === 0 ? t('groups.no_streams') : undefined}
          data={streams.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('streams', t('groups.streams'))}
          value={form.values.streams ?? []}
        />
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose}>{app('cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.isBusy}>
            {t(group ? 'groups.save' : 'groups.add')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

interface NamesProps {
  names: readonly NamedMember[];
  onChange: (names: NamedMember[]) => void;
  errorOf: (path: string) => string | undefined;
}

function Names({ names, onChange, errorOf }: NamesProps) {
  const t = useT('trends');
  const change = (at: number, part: Partial<NamedMember>) =>
    onChange(names.map((member, index) => (index === at ? { ...member, ...part } : member)));
  return (
    <fieldset className={classes.names}>
      <legend>{t('groups.names')}</legend>
      <p className={classes.quiet}>{t('groups.names_hint', { max: limits.trendMembers })}</p>
      {names.map((member, at) => (
        <div key={at} className={classes.member}>
          <TextInput
            label={t('share.member')}
            value={member.name}
            maxLength={limits.trendGroupName}
            error={errorOf(`names.${at}.name`)}
            onChange={({ currentTarget }) => change(at, { name: currentTarget.value })}
          />
          <TagsInput
            label={t('groups.words')}
            placeholder={member.words.length === 0 ? member.name || t('groups.words_hint') : undefined}
            value={member.words}
            maxTags={limits.trendWords}
            acceptValueOnBlur
            splitChars={[',', ';']}
            error={errorOf(`names.${at}.words`) ?? errorOf(`names.${at}.words.0`)}
            onChange={(words) => change(at, { words })}
          />
          <ActionIcon
            size={32}
            aria-label={member.name ? t('groups.remove_name', { name: member.name }) : t('groups.remove_unnamed')}
            onClick={() => onChange(names.filter((_, index) => index !== at))}
          >
            <IconX size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          disabled={names.length >= limits.trendMembers}
          onClick={() => onChange([...names, noName])}
        >
          {t('groups.add_name')}
        </Button>
      </div>
    </fieldset>
  );
}
