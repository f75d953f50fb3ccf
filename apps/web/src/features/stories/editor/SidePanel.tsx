import { useT } from '../../../shared/i18n/index.ts';
import { CardSection } from '../cards/CardSection.tsx';
import { Checks } from '../panel/Checks.tsx';
import { Publication } from '../panel/Publication.tsx';
import { SortedUnder } from '../panel/SortedUnder.tsx';
import { Versions } from '../panel/Versions.tsx';
import { StyleChoice } from '../styles/StyleChoice.tsx';
import classes from './editor.module.css';

/** Shows everything about the story except its text: publication, categories and what is still missing. */
export function SidePanel() {
  const t = useT('stories');
  return (
    <aside className={classes.side} aria-label={t('panel.title')}>
      <div className={classes.phoneVersions}>
        <Versions />
      </div>
      <Publication />
      <SortedUnder />
      <CardSection />
      <StyleChoice />
      <Checks />
    </aside>
  );
}
