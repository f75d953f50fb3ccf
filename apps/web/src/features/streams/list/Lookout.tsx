import classes from './first.module.css';

/** The look-out's place over the sea. */
export function Lookout() {
  return (
    <svg className={classes.picture} viewBox="0 0 320 120" aria-hidden>
      <g fill="none" strokeWidth="2">
        <path d="M0 104h320" stroke="var(--rule-2)" />
        <path d="M0 112h320" stroke="var(--rule)" />
        <path d="M160 18v86M128 44h64M134 44l6 16h40l6-16M160 28L96 104M160 28l64 76" stroke="var(--ink)" />
        <path d="M20 40h44M20 48h34M20 56h40M256 40h44M256 48h36M256 56h42" stroke="var(--rule-2)" />
      </g>
      <path d="M161 12l22 7-22 7z" fill="var(--signal)" />
    </svg>
  );
}
