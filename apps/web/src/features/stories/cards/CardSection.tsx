import { Button } from '@mantine/core';
import { useT } from '../../../shared/i18n/index.ts';
import { IconPencil } from '../../../shared/icons/index.ts';
import { useEditing } from '../editor/story-context.ts';
import classes from '../panel/panel.module.css';
import { CardPreview } from './CardPreview.tsx';
import { useCard } from './useCard.ts';

/** The card of the story in networks, as a way to the dialog that changes it. */
export function CardSection() {
  const t = useT('stories');
  const { open } = useEditing();
  const card = useCard();
  return (
    <section className={classes.section} aria-labelledby="story-cards">
      <div className={classes.between}>
        <h2 id="story-cards">{t('cards.title')}</h2>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPencil size={14} stroke={1.6} aria-hidden />}
          onClick={() => open('cards')}
        >
          {t('cards.edit')}
        </Button>
      </div>
      <CardPreview place="linkedin" card={card} />
    </section>
  );
}
