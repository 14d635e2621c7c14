import type { site } from '../../site.config.ts';

export const stores: Record<keyof typeof site.stores, string> = {
  apple: 'App Store',
  google: 'Google Play',
};
export const yourDevice = 'This looks like your device';
export const openOnPhone = 'Open it on your phone';
export const code = ({ address }: { address: string }) => `QR code that leads to ${address}`;
export const onPhone = 'On your phone';
export const pointCamera = 'Point its camera at the code, or type the address.';
export const ownMachine = 'This address opens only on this computer.';
export const install = ({ name }: { name: string }) => `Install ${name}`;
