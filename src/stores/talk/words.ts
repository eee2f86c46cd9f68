/** What is said when a talk is over, or does not begin. */
export const words = {
  noAnswer: (name: string) => `${name} did not answer. They see that you wanted to talk.`,
  notNow: (name: string) => `${name} cannot talk now.`,
  ended: (name: string) => `The talk with ${name} is over.`,
  lost: (name: string) => `The connection to ${name} is lost.`,
  parted: (name: string) => `You and ${name} are not connected any more.`,
  elsewhere: 'You talk in another tab.',
  noWay:
    'There is no direct way between your two networks. Try another network, or ask who runs this site for a relay.',
  noScreen: 'The screen could not be shown. Try again.',
  microphoneHeld: 'Your device holds the microphone for now. It comes back by itself.',
  microphoneGone: 'Your microphone is gone. The next one is used.',
};
