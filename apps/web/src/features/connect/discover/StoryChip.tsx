import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '../../../shared/api/index.ts';
import { Popover } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconChevronDown } from '../../../shared/icons/index.ts';
import { ChipButton } from '../../../shared/parts/index.ts';
import { StorySelect } from '../../../shared/stories/StorySelect.tsx';
import classes from './discover.module.css';

interface Props {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A story whose words are looked for in place of typed ones. */
export function StoryChip({ value, onChange }: Props) {
  const t = useT('discover');
  const stories = useT('stories');
  const [isOpen, setOpen] = useState(false);
  const known = useQuery({
    ...apiQuery('stories.show', { params: { story_id: value ?? '' } }),
    enabled: value !== undefined,
  }).data?.data;
  const choose = (story: string | undefined) => {
    setOpen(false);
    onChange(story);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} width={320} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <ChipButton isChosen={value !== undefined} onClick={() => setOpen(!isOpen)}>
          <span className={classes.cut}>{known ? known.headline || stories('list.untitled') : t('search.story')}</span>
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        </ChipButton>
      </Popover.Target>
      <Popover.Dropdown>
        {value !== undefined && (
          <Button size="xs" mb={8} onClick={() => choose(undefined)}>
            {t('rival.clear')}
          </Button>
        )}
        <StorySelect
          data-autofocus
          label={t('search.story')}
          comboboxProps={{ withinPortal: false }}
          onChoose={choose}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
