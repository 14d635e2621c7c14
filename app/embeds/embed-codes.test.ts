import { expect, test } from 'vitest';
import {
  elementCode,
  frameCode,
  markdownCode,
  scriptCode,
  wordPressCode,
  type EmbedParams,
} from './embed-codes.ts';

const EMBEDDED: EmbedParams = {
  origin: 'https://polls.example',
  surveyId: '0123456789',
  frameUrl: 'https://polls.example/embed/results/0123456789?question=2&theme=dark',
  pageUrl: 'https://polls.example/question/abcdefghjk?survey=0123456789&x=1',
  title: 'Cats & "dogs" <which>?',
  options: [
    ['question', '2'],
    ['theme', 'dark'],
  ],
  pictureUrl: 'https://polls.example/api/v1/questions/abcdefghjk/picture.png',
  pictureAlt: 'Cats [or] dogs:\n62 %',
  oembedUrl: 'https://polls.example/api/oembed?url=x',
  width: 600,
  height: 410,
};

test('a frame of a fixed height agrees with its page on light and dark', () => {
  expect(frameCode(EMBEDDED)).toBe(
    '<iframe src="https://polls.example/embed/results/0123456789?question=2&amp;theme=dark" title="Cats &amp; &quot;dogs&quot; &lt;which&gt;?" width="600" height="410" loading="lazy" style="border:0;max-width:100%;color-scheme:dark"></iframe>',
  );
  expect(frameCode({ ...EMBEDDED, options: [] })).not.toContain('color-scheme');
});

test('the script code holds a link for readers without a script', () => {
  expect(scriptCode(EMBEDDED)).toBe(
    `<div data-poll="0123456789" data-question="2" data-theme="dark" data-height="410" data-title="Cats &amp; &quot;dogs&quot; &lt;which&gt;?">
  <a href="https://polls.example/question/abcdefghjk?survey=0123456789&amp;x=1">Cats &amp; &quot;dogs&quot; &lt;which&gt;?</a>
</div>
<script async src="https://polls.example/embed.js"></script>`,
  );
  expect(elementCode(EMBEDDED)).toMatch(
    /^<poll-results survey="0123456789" question="2" theme="dark" height="410" title=".*">\n {2}<a href=/,
  );
});

test('WordPress gets a block, and Markdown a picture', () => {
  expect(wordPressCode(EMBEDDED).split('\n')).toEqual([
    '<!-- wp:html -->',
    frameCode(EMBEDDED),
    '<!-- /wp:html -->',
  ]);
  expect(markdownCode(EMBEDDED)).toBe(
    String.raw`[![Cats \[or\] dogs: 62 %](https://polls.example/api/v1/questions/abcdefghjk/picture.png)](https://polls.example/question/abcdefghjk?survey=0123456789&x=1)`,
  );
});
