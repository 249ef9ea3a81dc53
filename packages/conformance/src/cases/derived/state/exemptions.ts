/** Operations that no request of the suite brings to a success, and why. What does not need a success is checked of them as well. */
export const exemptions: Readonly<Record<string, string>> = {
  retryDeadLetter: 'A delivery is given up after hours or days only.',
};
