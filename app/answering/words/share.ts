import type { Audience } from '../../questions/question-rules.ts';

export const share = 'Share';
export const linkToQuestion = 'Link to this question';
export const picturePng = 'Picture, PNG';
export const pictureSvg = 'Picture, SVG';
export const onYourWebsite = 'On your website';
export const onlyMembers = 'Only members of the community can open its address.';
export const qrCodeAlt = 'QR code that leads to this question';
export const downloadCode = 'Download QR code';

// The dialog.
export const shareQuestion = 'Share this question';
export const close = 'Close';
export const address = 'Address';
export const withApp = 'Share with an app';
export const pictureNow = 'Picture of the result now';
export const shape = 'Shape';
export const shapes = { card: 'Wide', square: 'Square' } as const;
export const colours = 'Colours';
export const themes = { light: 'Light', dark: 'Dark' } as const;
export const previews = {
  card: { light: 'Preview, wide and light', dark: 'Preview, wide and dark' },
  square: { light: 'Preview, square and light', dark: 'Preview, square and dark' },
} as const;
export const downloadPng = 'Download PNG';
export const downloadSvg = 'Download SVG';
export const qrCode = 'QR code';
export const codeLeads = 'It leads to this question.';
export const embedResult = 'Embed this result';

// Beside a final result.
export const finalPicture = 'Picture of the final result';
export const savePicture = 'Save picture';
export const copyLink = 'Copy link';
export const linkCopied = 'Link copied';
export const linkWasCopied = 'The link was copied.';

// The page of its author.
export const viewResult = 'View the result';
export const viewPage = 'View its page';
export const showToRoom = 'Show it to a room';
export const chooseReasons = 'Reasons for the screen';
export const embed = 'Embed';
export const pictureAlt = 'The question right now';
export const downloadPicture = 'Download picture';
export const emailText = 'Text for an email';
const needs: Record<Audience, string> = {
  everyone: 'No account is needed.',
  members: 'An account is needed to answer.',
  community: 'Members of the community can answer.',
};
export const email = ({
  text,
  address: at,
  audience,
}: {
  text: string;
  address: string;
  audience: Audience;
}) => `${text}\n\nAnswer it here: ${at}\n${needs[audience]}`;
export const copyText = 'Copy text';
export const textCopied = 'Text copied';
export const wasCopied = 'The text was copied.';
export const writeEmail = 'Write an email';
