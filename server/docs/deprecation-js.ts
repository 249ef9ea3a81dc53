/** Shows deprecations in Swagger UI, which itself only strikes out the names of operations. */
export const deprecationJs = `// The keys of the contract in words.
function noticeOf(keys) {
  const since = 'since ' + keys['x-deprecated-at'];
  const sunset = keys['x-sunset'] ? '; it may be removed from ' + keys['x-sunset'] + ' on' : '';
  const successor = keys['x-successor'] ? '. Use ' + keys['x-successor'] + ' instead.' : '.';
  return since + sunset + successor;
}

// A description of what is deprecated begins with that.
export function parseContract(text) {
  return JSON.parse(text, (key, value) => {
    if (!value?.['x-deprecated-at']) return value;
    const notice = '**Deprecated** ' + noticeOf(value);
    return { ...value, description: value.description ? notice + '\\n\\n' + value.description : notice };
  });
}

// A badge in the line of an operation.
export function deprecationPlugin({ React: { createElement, Fragment } }) {
  return {
    wrapComponents: {
      OperationSummaryPath: (Original, { specSelectors }) => (props) => {
        const { path: place, method } = props.operationProps.toObject();
        // The operation of the properties is empty until it is opened.
        const keys = specSelectors.specJson().getIn(['paths', place, method]).toJS();
        const path = createElement(Original, props);
        if (!keys['x-deprecated-at']) return path;
        const badge = createElement('span', { className: 'deprecated-badge' }, 'deprecated ' + noticeOf(keys));
        return createElement(Fragment, null, path, badge);
      },
    },
  };
}
`;
