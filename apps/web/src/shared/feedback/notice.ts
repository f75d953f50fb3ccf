/** Milliseconds that a notice stays, unless it is hovered or focused. */
export const noticeMilliseconds = 10_000;

/** A message at the bottom right of the page. */
export interface Notice {
  title: string;
  body?: string;
  /** Reverts the action, if it can be reverted. */
  undo?: () => void;
  /** Another thing to do, with its label. */
  action?: { label: string; onClick: () => void };
  kind?: 'done' | 'warning';
  /** Milliseconds for which the notice stays; the usual time unless given. */
  milliseconds?: number;
}
