import { ApiError, type ClippingPreparation } from '@masthead/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchFile } from '../../../shared/api-file.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { useObjectUrl } from '../../../shared/useObjectUrl.ts';
import { langOf } from '../../mentions/index.ts';
import classes from './form.module.css';

/** Shows the page that was read for the clipping, as a picture and as text. */
export function ReadSource({ preparation: { url, data, language } }: { preparation: ClippingPreparation }) {
  const t = useT('clippings');
  return (
    <section className={classes.source} aria-label={t('fields.source')}>
      {url && <PagePicture url={url} />}
      <h2>{t('fields.text')}</h2>
      {data.author && <p className={classes.author}>{t('fields.author', { name: data.author })}</p>}
      {data.text ? (
        <p className={classes.read} lang={language ? langOf(language) : undefined}>
          {data.text}
        </p>
      ) : (
        <p className={classes.none}>{t('fields.no_text')}</p>
      )}
    </section>
  );
}

/** The page as it looks now. It is taken again, and kept, when the clipping is saved. */
function PagePicture({ url }: { url: string }) {
  const t = useT('clippings');
  const { data: picture, error } = useQuery({
    queryKey: ['screenshots.image', url],
    queryFn: ({ signal }) => takePicture(url, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = useObjectUrl(picture);
  const said = error instanceof ApiError && error.status > 0 ? error.body.message : t('fields.no_screenshot');
  return (
    <>
      <h2>{t('fields.screenshot')}</h2>
      {address && (
        <a href={url} target="_blank" rel="noopener noreferrer" className={classes.screenshot}>
          <img src={address} alt={t('fields.screenshot_alt')} />
        </a>
      )}
      {!address && <p className={classes.none}>{error ? said : t('fields.taking')}</p>}
    </>
  );
}

const takePicture = (url: string, signal: AbortSignal): Promise<Blob> =>
  fetchFile(`/screenshot?${new URLSearchParams({ url, width: '1280', height: '960' })}`, signal);
