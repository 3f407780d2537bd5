/** The text of an error that nothing else explains (section 2). */
export const UNEXPECTED_ERROR = {
  title: 'Unexpected Application Error!',
  text: 'This page has an error. Try again. If the error stays, contact support.',
};
