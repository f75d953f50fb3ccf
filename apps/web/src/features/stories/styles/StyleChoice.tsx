import { ActionIcon, Button } from '@mantine/core';
import type { PrStyle } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { Tooltip } from '../../../shared/floating/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPencil, IconPlus } from '../../../shared/icons/index.ts';
import { lazyPart } from '../../../shared/lazy-part.tsx';
import { useStory } from '../editor/story-context.ts';
import { Choice } from '../panel/Choice.tsx';
import classes from '../panel/panel.module.css';
import { stylesOfBrand, stylesOfStory } from '../stories.api.ts';

const StyleDialog = lazyPart(async () => (await import('./StyleDialog.tsx')).default);
const none = 'none';

/** Chooses the look of the story as PDF, picture and mail: a style of the brand, or one of its own. */
export function StyleChoice() {
  const t = useT('stories');
  const brand = useActiveBrand();
  const { story, values, change } = useStory();
  const ofStory = useQuery({ ...stylesOfStory(story?.id ?? ''), enabled: story !== null });
  const ofBrand = useQuery({ ...stylesOfBrand(brand.id), enabled: story === null });
  const styles = (story ? ofStory.data?.data : ofBrand.data?.data) ?? [];
  const chosen = styles.find(({ id }) => id === values.pr_style_id);
  const [editing, setEditing] = useState<PrStyle | 'new' | null>(null);
  return (
    <section className={classes.section}>
      <h2>{t('styles.title')}</h2>
      <div className={classes.between}>
        <Choice
          label={t('styles.title')}
          value={chosen?.id ?? none}
          options={[
            { value: none, label: t('styles.usual') },
            ...styles.map(({ id, name, story_id }) => ({
              value: id,
              label: name,
              note: t(story_id ? 'styles.of_story' : 'styles.of_brand'),
            })),
          ]}
          onChange={(id) => change({ pr_style_id: id === none ? null : id })}
        />
        <span className={classes.pair}>
          {chosen && (
            <Tooltip label={t('styles.edit')}>
              <ActionIcon size={26} aria-label={t('styles.edit')} onClick={() => setEditing(chosen)}>
                <IconPencil size={14} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
            onClick={() => setEditing('new')}
          >
            {t('styles.new')}
          </Button>
        </span>
      </div>
      <p className={classes.hint}>{t('styles.hint')}</p>
      {editing && (
        <StyleDialog
          style={editing === 'new' ? null : editing}
          onSaved={(id) => change({ pr_style_id: id })}
          onRemoved={() => change({ pr_style_id: null })}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  );
}
