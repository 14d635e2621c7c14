export const whoGetsIn =
  'Anyone who can sign in as you at a connected site can get into your account.';
export const onlyWayIn =
  'Anyone who can sign in as you at a connected site can get into your account. You have no password and no passkey: without the connected site, a link by email is the only way in.';
export const notConnected = 'Not connected';
export const connectedOn = <T>({ day }: { day: T }) => ['Connected ', day] as const;
/** The operator no longer offers the site. */
export const connectedGone = <T>({ day }: { day: T }) =>
  ['Connected ', day, '. This site no longer accepts its sign-ins'] as const;
type Named<T> = { name: (text: string) => T; site: string };
export const connect = <T>({ name, site }: Named<T>) => ['Connect', name(` ${site}`)] as const;
export const disconnect = <T>({ name, site }: Named<T>) =>
  ['Disconnect', name(` ${site}`)] as const;
export const otherSignIns = 'Other sign-ins';
