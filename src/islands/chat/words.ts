/** What the log, its header and its composer say at once; what comes on demand says its own. */
export const WORDS = {
  connecting: 'Connecting…',
  deleted: 'This message was deleted',
  newFrom: 'New',
  you: 'You',
  react: 'React',
  withRequest: 'with the request',
  retry: 'Try again',
  discard: 'Discard',
  states: {
    sending: 'Sending',
    failed: 'Not sent',
    sent: 'Sent',
    delivered: 'Delivered',
    read: 'Read',
  },
};
