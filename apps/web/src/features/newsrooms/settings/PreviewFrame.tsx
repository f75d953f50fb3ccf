import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { styleNonce } from '../../../shared/style-nonce.ts';
import classes from './preview.module.css';

/** Returns the page without what a preview must not run or load. */
function pageOf(html: string): HTMLElement {
  // Our policy judges the styles as they are read. The site leaves a late font to its next page; here is none.
  const own = html
    .replaceAll('<style>', styleNonce ? `<style nonce="${styleNonce}">` : '<style>')
    .replaceAll('font-display:optional', 'font-display:swap');
  const page = new DOMParser().parseFromString(own, 'text/html');
  for (const part of page.querySelectorAll('script, iframe, link')) part.remove();
  return page.documentElement;
}

/** Returns the address that a click asks for: of a link, or of a search with what was typed. */
function addressOf(target: Element): string | null {
  const link = target.closest('a[href]');
  if (link) return link.getAttribute('href');
  const form = target.closest('button')?.closest('form');
  if (form?.method !== 'get') return null;
  const typed = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  return `${form.getAttribute('action') ?? ''}?${new URLSearchParams(typed)}`;
}

interface Props {
  html: string;
  title: string;
  /** Width of the screen on which the page is shown, in pixels; it is drawn smaller if there is less room. */
  width: number;
  scale: number;
  /** Called with the address of a link that was followed. */
  onFollow: (address: string) => void;
}

/**
 * Shows a page of the site. The frame runs no scripts and sends no forms; it has our origin only so that links can be
 * followed here, and so that a new state replaces the page in place and keeps where the reader has scrolled to.
 */
export function PreviewFrame({ html, title, width, scale, onFollow }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const follow = useEffectEvent((event: Event) => {
    // Elements of the frame are of classes of its own window.
    const target = event.target;
    if (!target || !('closest' in target)) return;
    const address = addressOf(target as Element);
    if (address === null || address.startsWith('#')) return;
    event.preventDefault();
    onFollow(address);
  });
  useEffect(() => {
    const inside = frame.current?.contentDocument;
    if (!isReady || !inside) return;
    const listen = (event: Event) => follow(event);
    inside.addEventListener('click', listen);
    return () => inside.removeEventListener('click', listen);
  }, [isReady]);
  useEffect(() => {
    const inside = frame.current?.contentDocument;
    if (isReady && inside) inside.replaceChild(inside.adoptNode(pageOf(html)), inside.documentElement);
  }, [isReady, html]);
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      title={title}
      sandbox="allow-same-origin"
      srcDoc="<!doctype html>"
      onLoad={() => setReady(true)}
      style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
    />
  );
}
