import { Link } from '@tanstack/react-router';
import { useT } from '../../shared/i18n/index.ts';
import { PageHead } from '../../shared/page/index.ts';
import classes from './information.module.css';

const features = ['dashboard', 'monitor', 'measure', 'reports', 'connect'] as const;

/** All features, each with what it is for. */
export function FeaturesPage() {
  const t = useT('information');
  return (
    <>
      <PageHead title={t('features.title')} />
      <div className={classes.page}>
        <ul className={classes.features}>
          {features.map((feature) => (
            <li key={feature}>
              <h2>
                <Link to={`/features/${feature}`} className="underlined">
                  {t(`features.${feature}.title`)}
                </Link>
              </h2>
              <p>{t(`features.${feature}.lead`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
