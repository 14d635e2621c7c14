/** Imported before a program: see `clockAhead`. Timers go on as they do. */
const ahead = Number(process.env['CLOCK_AHEAD_MS']);
const Real = Date;
const now = () => Real.now() + ahead;

globalThis.Date = new Proxy(Real, {
  construct: (made, given: unknown[], as) =>
    Reflect.construct(made, given.length === 0 ? [now()] : given, as) as object,
  apply: () => new Real(now()).toString(),
  get: (date, name, as) => (name === 'now' ? now : (Reflect.get(date, name, as) as unknown)),
});
