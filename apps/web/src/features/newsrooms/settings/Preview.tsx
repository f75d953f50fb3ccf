import { useT } from '../../../shared/i18n/index.ts';
import classes from './settings.module.css';

interface Props {
  name: string;
  description: string | null;
  logo: string | null;
  header: string | null;
  main: string;
  secondary: string;
}

/** The front page in small: where logo, header and the two colours go. */
export function Preview({ name, description, logo, header, main, secondary }: Props) {
  const t = useT('newsrooms');
  return (
    <section>
      <h2>{t('look.preview')}</h2>
      <div className={classes.site} aria-hidden>
        <div className={classes.siteBar} style={{ background: main }} />
        {header && <img src={header} alt="" className={classes.siteHeader} />}
        <div className={classes.siteHead}>
          {logo && <img src={logo} alt="" />}
          <b style={{ color: secondary }}>{name}</b>
          <span style={{ background: main }}>{t('look.follow')}</span>
        </div>
        <div className={classes.siteStory}>
          <small style={{ color: main }}>{t('look.kind')}</small>
          <b>{t('look.headline')}</b>
          <p>{description ?? t('look.text')}</p>
          <u style={{ color: main }}>{t('look.read')}</u>
        </div>
      </div>
      <p>{t('look.preview_hint')}</p>
    </section>
  );
}
