/** What is said in place of a page, each as one plain sentence. What programs are told stands beside what refuses them. */

// What no honest client sends.
export const unknownMethod = 'This method is not known here.';
export const unknownCoding = 'Send the body as it is, or in chunks.';
export const unknownExpectation = 'Nothing but 100-continue can be expected.';
export const longAddress = 'The address is too long.';
export const noPath = 'The address must be a path.';
export const severalHosts = 'A request names one host.';
export const foreignHost = 'This host name is not served here.';
export const wrongCharacters = 'The address holds characters that are not allowed.';
export const encodedBody = 'Send the body without an encoding.';
export const comesTwice = 'Something comes twice in this request that can come only once.';
export const fromElsewhere = 'This request did not come from a page of this site.';
/** Of a frame in a sandbox: nobody can tell whose page it is. */
export const fromNowhere =
  'This request came from a page without an origin, as a sandboxed frame is. Open the question on the site to answer.';

// What never became a request.
export const slowRequest = 'The request took too long to arrive.';
export const longChunkExtensions = 'The chunks of the body say too much beside it.';
export const largeHead = 'The head of the request is too large.';
export const unreadable = 'This request could not be read.';

// What a page does not take.
export const pageMethods = 'A page can be read, and a form on it sent.';
export const onlyRead = 'This can be read, and nothing else.';
export const onlyForms = 'A page takes forms, and nothing else.';
export const unreadableForm = 'The form could not be read.';

// What the framework refuses.
export const longBody = 'That is too long. Go back: what you typed is still in the form.';
export const unknownContent = 'This kind of content is not accepted here.';
export const unreadableBody = 'The request could not be read.';

// What cannot be had now.
export const notReady = 'The database is not ready yet. Try again in a moment.';
export const unavailable = 'The site is busy or its database is away. Try again in a moment.';
