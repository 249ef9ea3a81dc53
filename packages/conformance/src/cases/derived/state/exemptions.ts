/** Operations that no request of the suite brings to a success, and why. What does not need a success is checked of them as well. */
export const exemptions: Readonly<Record<string, string>> = {
  retryDeadLetter: 'A delivery is given up after hours or days only.',
  eraseOwnData: 'It would erase what the other cases have made.',
  getOwnErasure: 'It needs an erasure.',
  createErasure: 'It would erase what is stored of a person, who may be a real one.',
  getErasure: 'It needs an erasure.',
};
