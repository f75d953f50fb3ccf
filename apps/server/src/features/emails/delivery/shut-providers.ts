/** Providers that get nothing more in a turn, because they refused the sender in it. The next claims see it in the database. */
export class ShutProviders {
  private readonly byIdentity = new Map<string, Set<string>>();
  private readonly closed = new Set<string>();

  /** Returns the providers that refused an identity; the sender adds to them. */
  of(identity: string): Set<string> {
    const known = this.byIdentity.get(identity) ?? new Set();
    this.byIdentity.set(identity, known);
    return known;
  }

  /** Notes that the mail server of an identity gives no session. */
  close(identity: string): void {
    this.closed.add(identity);
  }

  isClosed(identity: string): boolean {
    return this.closed.has(identity);
  }
}
