import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { apiOrigin, callHeaders } from '../api/index.ts';
import { useObjectUrl } from '../useObjectUrl.ts';

interface Props {
  /** Path below our own host, or an address of another site. */
  src: string;
  alt: string;
  width?: number;
  height?: number;
  /** Shown in place of a picture that cannot be fetched; without it the description is. */
  fallback?: ReactNode;
}

/**
 * Shows a picture that may come from another site. The server fetches it once it is about to be seen: the page's policy
 * allows only our own pictures, and the other site does not learn who looks at it. If there is no picture, its
 * description is shown, if it has one.
 */
export function Picture({ src, alt, width, height, fallback }: Props) {
  if (src.startsWith('/')) return <img src={src} alt={alt} width={width} height={height} loading="lazy" />;
  return <FetchedPicture src={src} alt={alt} width={width} height={height} fallback={fallback} />;
}

function FetchedPicture({
  src,
  alt,
  width,
  height,
  fallback,
}: Props & { width: number | undefined; height: number | undefined }) {
  const place = useRef<HTMLImageElement>(null);
  const isNear = useIsNear(place);
  const { data, isError } = useQuery({
    queryKey: ['pictures.show', src],
    queryFn: ({ signal }) => fetchPicture(src, signal),
    enabled: isNear,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = useObjectUrl(data);
  if (isError) return fallback ?? (alt ? <span>{alt}</span> : null);
  return <img ref={place} src={address ?? empty} alt={alt} width={width} height={height} />;
}

/** A transparent point, which keeps the place free. */
const empty = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Becomes true when an element comes near the part of the page that is shown. */
function useIsNear(place: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '300px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isNear;
}

async function fetchPicture(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(`${apiOrigin}/v2/pictures?${new URLSearchParams({ url })}`, {
    signal,
    headers: callHeaders(),
  });
  if (!response.ok) throw new Error(`No picture: ${response.status}`);
  return await response.blob();
}
