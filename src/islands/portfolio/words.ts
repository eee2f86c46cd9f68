export const title = "Let's Work Together";
export const fields = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  message: 'Message',
};
export const phoneExample = '999-999-9999';
export const promise = 'Replies within 24 hours.';
export const send = 'Send Message';
export const sending = 'Sending...';
export const closeMessage = 'Close message';
