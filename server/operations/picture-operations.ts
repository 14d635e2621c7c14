import {
  createCodes,
  createCommunityPictures,
  createQuestionPictures,
  createSitePictures,
  createSurveyPictures,
  createTextPictures,
  createTopicPictures,
  PAGE_PICTURE_REFUSALS,
  PICTURE_RATE,
  PICTURE_REFUSALS,
} from '../endpoints/picture-endpoint.ts';
import { byId } from '../schemas/addresses.ts';
import * as results from '../schemas/results.ts';
import { content, endpoint, type Operation } from './operation.ts';

const pictures = {
  method: 'GET',
  guard: 'anyone',
  limit: { name: 'picture', of: 'network', rate: PICTURE_RATE },
  refusals: PICTURE_REFUSALS,
} as const;

const pagePictures = { ...pictures, refusals: PAGE_PICTURE_REFUSALS } as const;

/** What is drawn of questions and pages, each for everybody. */
export const pictureOperations: readonly Operation[] = [
  endpoint({
    ...pictures,
    id: 'drawQuestion',
    path: '/api/v1/questions/:id/picture.:format',
    summary: 'The result of a question as a picture',
    params: results.pictureById,
    query: results.pictureQuery,
    output: content('image/png', 'image/svg+xml'),
    handler: createQuestionPictures,
  }),
  endpoint({
    ...pictures,
    id: 'drawSurvey',
    path: '/api/v1/surveys/:id/picture.:format',
    summary: 'A survey, or the result of one of its questions, as a picture',
    params: results.pictureById,
    query: results.surveyPictureQuery,
    output: content('image/png', 'image/svg+xml'),
    handler: createSurveyPictures,
  }),
  endpoint({
    ...pictures,
    id: 'drawSite',
    path: '/api/v1/picture.:format',
    summary: 'The site as a picture',
    params: results.pictureFormat,
    query: results.pictureQuery,
    output: content('image/png', 'image/svg+xml'),
    handler: createSitePictures,
  }),
  endpoint({
    ...pagePictures,
    id: 'drawTopic',
    path: '/api/v1/topics/:slug/picture.:format',
    summary: 'A topic as a picture',
    params: results.pictureBySlug,
    query: results.pagePictureQuery,
    output: content('image/png', 'image/svg+xml'),
    handler: createTopicPictures,
  }),
  endpoint({
    ...pagePictures,
    id: 'drawCommunity',
    path: '/api/v1/communities/:slug/picture.:format',
    summary: 'A community that everybody may join as a picture',
    params: results.pictureBySlug,
    query: results.pagePictureQuery,
    output: content('image/png', 'image/svg+xml'),
    handler: createCommunityPictures,
  }),
  endpoint({
    ...pagePictures,
    id: 'drawText',
    path: '/api/v1/texts/:name/picture.:format',
    summary: 'A written page as a picture, by the last part of its address',
    params: results.pictureByName,
    query: results.pagePictureQuery,
    output: content('image/png', 'image/svg+xml'),
    handler: createTextPictures,
  }),
  endpoint({
    ...pictures,
    id: 'drawCode',
    path: '/api/v1/questions/:id/code.svg',
    summary: 'The address of a question as a QR code',
    params: byId,
    output: content('image/svg+xml'),
    handler: createCodes,
  }),
];
