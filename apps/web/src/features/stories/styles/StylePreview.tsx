import { type PrStyle, textOf } from '@masthead/contract';
import { useActiveBrand } from '../../../shared/actor/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { BrandMark } from '../../../shared/parts/index.ts';
import { useStory } from '../editor/story-context.ts';
import classes from './styles.module.css';

/** The beginning of the story in a style, on paper. */
export function StylePreview({ template, settings }: Pick<PrStyle, 'template' | 'settings'>) {
  const t = useT('stories');
  const brand = useActiveBrand();
  const { values } = useStory();
  const { main_color, secondary_color, font, logo_position } = settings;
  const style = { '--main': main_color, '--second': secondary_color, fontFamily: `"${font}", serif` } as object;
  return (
    <figure className={classes.preview}>
      <div className={classes.paper} data-template={template} style={style} lang={values.language}>
        {logo_position !== 'none' && (
          <div className={classes.logo} data-position={logo_position}>
            <BrandMark name={brand.name} logo={brand.logo?.cropped ?? brand.logo?.original} size="medium" />
          </div>
        )}
        <p className={classes.kicker}>{t(`types.${values.type}`)}</p>
        <p className={classes.headline}>{values.headline || t('list.untitled')}</p>
        {values.subheading && <p className={classes.lead}>{values.subheading}</p>}
        <p className={classes.copy}>{textOf(values.copytext).slice(0, 420) || t('styles.sample')}</p>
      </div>
      <figcaption>{t('styles.preview')}</figcaption>
    </figure>
  );
}
