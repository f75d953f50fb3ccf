import type { ReactNode } from 'react';
import classes from './heading.module.css';
import type { HeadingSize } from './heading-sizes.ts';

interface Props {
  /** The level of the heading, for screen readers. */
  level: 1 | 2 | 3;
  /** Size, from 1 (largest) to 8. */
  size: HeadingSize;
  className?: string;
  children: ReactNode;
}

export function Heading({ level, size, className = '', children }: Props) {
  const Tag = `h${level}` as const;
  return (
    <Tag className={`${classes.heading} ${className}`} data-size={size}>
      {children}
    </Tag>
  );
}
