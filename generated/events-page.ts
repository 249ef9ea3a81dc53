// Made by `make generate` from spec/. Do not edit: change the contract and run it again.

/** The events of the contract, as the contents of a page. */
export const eventsPage = `<div class="reference">
<nav class="contents" aria-label="Contents">
<h2><a href="#channel-session">A session&#39;s event channel</a></h2>
<h3>From the server</h3>
<ul>
<li><a href="#greet.connected"><code>connected</code></a></li>
<li><a href="#refuse.exception"><code>exception</code></a></li>
<li><a href="#warnOfExpiry.tokenExpiring"><code>token_expiring</code></a></li>
<li><a href="#closeSocket.closing"><code>closing</code></a></li>
<li><a href="#tellOfToolCall.toolCallEvent"><code>tool_call</code></a></li>
<li><a href="#takeAction.actionCall"><code>action_call</code></a></li>
<li><a href="#renderComponent.renderComponentEvent"><code>render_component</code></a></li>
<li><a href="#callBrowserTool.browserToolCall"><code>browser_tool_call</code></a></li>
<li><a href="#tellOfRouting.routerUpdateEvent"><code>router_update</code></a></li>
<li><a href="#invalidateMessageCache.messageCacheInvalidation"><code>message_cache_invalidation</code></a></li>
<li><a href="#promptForDelegation.delegationRequiredEvent"><code>delegation_required</code></a></li>
</ul>
<h3>From the client</h3>
<ul>
<li><a href="#answerPing.ping"><code>ping</code></a></li>
<li><a href="#reportStatus.statusRequest"><code>status</code></a></li>
<li><a href="#subscribe.subscribe"><code>subscribe</code></a></li>
<li><a href="#listEvents.listEvents"><code>list-events</code></a></li>
<li><a href="#renewAuthentication.authenticate"><code>authenticate</code></a></li>
<li><a href="#takeToolResult.toolResult"><code>tool_result</code></a></li>
<li><a href="#takeActionResult.actionCallResult"><code>action_call_result</code></a></li>
</ul>
<h2><a href="#channel-answer">A streamed answer</a></h2>
<h3>From the server</h3>
<ul>
<li><a href="#streamAnswer">Stream an answer</a><ul><li><a href="#streamAnswer.run"><code>run</code></a></li>
<li><a href="#streamAnswer.reasoning"><code>reasoning</code></a></li>
<li><a href="#streamAnswer.message"><code>message</code></a></li>
<li><a href="#streamAnswer.toolCall"><code>tool_call</code></a></li>
<li><a href="#streamAnswer.actionCall"><code>action_call</code></a></li>
<li><a href="#streamAnswer.browserToolCall"><code>browser_tool_call</code></a></li>
<li><a href="#streamAnswer.renderComponent"><code>render_component</code></a></li>
<li><a href="#streamAnswer.routerUpdate"><code>router_update</code></a></li>
<li><a href="#streamAnswer.delegationRequired"><code>delegation_required</code></a></li>
<li><a href="#streamAnswer.error"><code>error</code></a></li>
<li><a href="#streamAnswer.done"><code>done</code></a></li>
</ul></li>
</ul>
<h2><a href="#types">Shared values</a></h2>
</nav>
<main>
<h1>twin-oracle events <span class="version">0.1.0</span></h1>
<p>What an oracle says while it works: the Socket.IO events of a session, and the frames of a streamed answer.
The HTTP operations are in the OpenAPI document.</p>
<section id="channel-session">
<h2>A session&#39;s event channel</h2>
<p>Connect to namespace <code>/</code> with the query parameter <code>sessionId</code> and an <code>auth</code> object that holds <code>invocation</code> or <code>ucanDelegation</code>.
Both are checked as for HTTP, before the connection is accepted; a handshake without a session of the caller or without a
valid UCAN is refused and closed at once. The client then finds a <code>Problem</code> of the OpenAPI document in the <code>data</code> of its
<code>connect_error</code>. The server joins the socket to its session and says <code>connected</code>.</p>
<p>A socket lives no longer than its token. Before it expires the server says <code>token_expiring</code>; <code>authenticate</code> with a fresh token of the
same user keeps the socket open. Before the server closes a socket it says why: <code>closing</code>.</p>
<dl class="connection">
<dt>Protocol</dt><dd>socket.io: Socket.IO 4 on the path <code>/socket.io/</code>, namespace <code>/</code>.</dd>
<dt>Address</dt><dd><code>/</code></dd>
</dl>
<h3>The handshake</h3>
<pre tabindex="0"><code>const socket = io(origin, { query: { sessionId: &#39;…&#39; }, auth: { invocation: &#39;…&#39; } });</code></pre>
<h4><code>query</code></h4>
<p>The query of the handshake. Other members are ignored.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
</tbody>
</table>
<h4><code>auth</code></h4>
<p>The <code>auth</code> object of the handshake. One of the two is needed; the invocation is looked at first.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>invocation</code> <span class="optional">optional</span></td><td>string</td><td>A user-signed UCAN invocation as a base64 CAR.<span class="rules"> At most <code>16384</code> characters.</span></td></tr>
<tr><td><code>ucanDelegation</code> <span class="optional">optional</span></td><td>string</td><td>A user-to-oracle UCAN delegation as a base64 CAR.<span class="rules"> At most <code>16384</code> characters.</span></td></tr>
</tbody>
</table>

<h3>From the server</h3>
<section class="operation" id="greet">
<h4>Say that the handshake was accepted <span class="stability stable">stable</span></h4>

<article id="greet.connected">
<h5><code>connected</code> <span class="direction from-server">from the server</span></h5>
<p>The handshake was accepted.</p>


<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>message</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;message&#34;: &#34;Connected&#34;,
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
}</code></pre>
</article>
</section>
<section class="operation" id="refuse">
<h4>Say that an event of the client was refused <span class="stability beta">beta</span></h4>

<article id="refuse.exception">
<h5><code>exception</code> <span class="direction from-server">from the server</span></h5>
<p>An event of the client was refused.</p>

<p>An event that this socket sent was refused. Nothing else happened because of it.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>event</code> <span class="required">required</span></td><td>string</td><td>The name of the refused event.</td></tr>
<tr><td><code>code</code> <span class="required">required</span></td><td><a href="#type-ProblemCode">ProblemCode</a></td><td>Names what went wrong; programs branch on it. A code never changes its meaning, and the list may grow.</td></tr>
<tr><td><code>message</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>errors</code> <span class="optional">optional</span></td><td>array of object</td><td>One field that does not fit the contract.</td></tr>
<tr><td><code>errors[].field</code> <span class="required">required</span></td><td>string</td><td>Where it is: <code>body</code>, <code>query</code>, <code>path</code> or <code>header</code>, on the socket <code>payload</code>, <code>event</code>, <code>query</code> or <code>auth</code>; then the way to the value.</td></tr>
<tr><td><code>errors[].rule</code> <span class="required">required</span></td><td>string</td><td>The rule that it breaks, a JSON Schema keyword of the contract, a problem code, or why a token was refused.</td></tr>
<tr><td><code>errors[].message</code> <span class="required">required</span></td><td>string</td><td>What to do about it.</td></tr>
<tr><td><code>reason</code> <span class="optional">optional</span></td><td><a href="#type-RefusalCode">RefusalCode</a></td><td>Says why credentials were refused. A code never changes its meaning, and the list may grow.</td></tr>
<tr><td><code>reasonDetail</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;event&#34;: &#34;subscribe&#34;,
  &#34;code&#34;: &#34;invalid_request&#34;,
  &#34;message&#34;: &#34;The event does not fit the contract: payload.sessionId must be string&#34;,
  &#34;errors&#34;: [
    {
      &#34;field&#34;: &#34;payload.sessionId&#34;,
      &#34;rule&#34;: &#34;type&#34;,
      &#34;message&#34;: &#34;must be string&#34;
    }
  ],
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
}</code></pre>
</article>
</section>
<section class="operation" id="warnOfExpiry">
<h4>Say that the socket&#39;s token expires soon <span class="stability beta">beta</span></h4>

<article id="warnOfExpiry.tokenExpiring">
<h5><code>token_expiring</code> <span class="direction from-server">from the server</span></h5>
<p>The socket&#39;s token expires soon.</p>

<p>The token that the socket stands on expires soon. Answer with <code>authenticate</code>.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>expiresAt</code> <span class="required">required</span></td><td>integer</td><td>When the socket is closed; Unix time in seconds.</td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;expiresAt&#34;: 1767262200,
  &#34;timestamp&#34;: &#34;2026-01-01T10:09:00.000Z&#34;
}</code></pre>
</article>
</section>
<section class="operation" id="closeSocket">
<h4>Say why the socket is closed <span class="stability beta">beta</span></h4>

<article id="closeSocket.closing">
<h5><code>closing</code> <span class="direction from-server">from the server</span></h5>
<p>Why the server closes this socket.</p>

<p>Why the server closes this socket. The connection ends right after it.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>reason</code> <span class="required">required</span></td><td><a href="#type-ClosingReason">ClosingReason</a></td><td>Why a socket is closed.</td></tr>
<tr><td><code>message</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;reason&#34;: &#34;ucan_revoked&#34;,
  &#34;message&#34;: &#34;The token that this connection stands on was revoked&#34;,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
}</code></pre>
</article>
</section>
<section class="operation" id="tellOfToolCall">
<h4>Say that a tool is being called or has returned <span class="stability stable">stable</span></h4>

<article id="tellOfToolCall.toolCallEvent">
<h5><code>tool_call</code> <span class="direction from-server">from the server</span></h5>
<p>A tool is being called, or has returned.</p>

<p>A tool is being called, or has returned, as on the stream.
The payload is there twice, flat and as an envelope: the published client reads only <code>eventName</code> and <code>payload</code>.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>eventId</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>toolName</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>kind</code> <span class="optional">optional</span></td><td><a href="#type-ToolKind">ToolKind</a></td><td>Who runs a tool. The oracle, when it is left out; the user&#39;s browser; the user&#39;s interface.</td></tr>
<tr><td><code>args</code> <span class="required">required</span></td><td>object</td><td></td></tr>
<tr><td><code>status</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> One of <code>isRunning</code>, <code>done</code>, <code>error</code>.</span></td></tr>
<tr><td><code>output</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>error</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>errorCode</code> <span class="optional">optional</span></td><td><a href="#type-ToolErrorCode">ToolErrorCode</a></td><td>Why a tool call failed. The model is told the same. A code never changes its meaning, and the list may grow.</td></tr>
<tr><td><code>eventName</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> Always <code>tool_call</code>.</span></td></tr>
<tr><td><code>payload</code> <span class="required">required</span></td><td>object</td><td>A tool is being called, or has returned. Both frames of a call carry the same <code>eventId</code> and its <code>args</code>.</td></tr>
<tr><td><code>payload.sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>payload.requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>payload.eventId</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>payload.toolName</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>payload.kind</code> <span class="optional">optional</span></td><td><a href="#type-ToolKind">ToolKind</a></td><td>Who runs a tool. The oracle, when it is left out; the user&#39;s browser; the user&#39;s interface.</td></tr>
<tr><td><code>payload.args</code> <span class="required">required</span></td><td>object</td><td></td></tr>
<tr><td><code>payload.status</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> One of <code>isRunning</code>, <code>done</code>, <code>error</code>.</span></td></tr>
<tr><td><code>payload.output</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>payload.error</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>payload.errorCode</code> <span class="optional">optional</span></td><td><a href="#type-ToolErrorCode">ToolErrorCode</a></td><td>Why a tool call failed. The model is told the same. A code never changes its meaning, and the list may grow.</td></tr>
<tr><td><code>runId</code> <span class="required">required</span></td><td><a href="#type-RunId">RunId</a></td><td>Identifies a run. Safe in a URL path as it is.</td></tr>
<tr><td><code>seq</code> <span class="required">required</span></td><td>integer</td><td>The number of the frame in the run&#39;s stream.<span class="rules"> At least <code>1</code>.</span></td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;eventId&#34;: &#34;call_01JC9T1A2C&#34;,
  &#34;toolName&#34;: &#34;find_twins&#34;,
  &#34;args&#34;: {
    &#34;type&#34;: &#34;Project&#34;
  },
  &#34;status&#34;: &#34;isRunning&#34;,
  &#34;eventName&#34;: &#34;tool_call&#34;,
  &#34;payload&#34;: {
    &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
    &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
    &#34;eventId&#34;: &#34;call_01JC9T1A2C&#34;,
    &#34;toolName&#34;: &#34;find_twins&#34;,
    &#34;args&#34;: {
      &#34;type&#34;: &#34;Project&#34;
    },
    &#34;status&#34;: &#34;isRunning&#34;
  },
  &#34;runId&#34;: &#34;run_01JC9T1A2B4C6D8E0F2G4H6J8K&#34;,
  &#34;seq&#34;: 3
}</code></pre>
</article>
</section>
<section class="operation" id="takeAction">
<h4>Have one tab take an AG-UI action <span class="stability stable">stable</span></h4>

<article id="takeAction.actionCall">
<h5><code>action_call</code> <span class="direction from-server">from the server</span></h5>
<p>An AG-UI action is being taken, or has returned.</p>

<p>An AG-UI action is being taken in the user&#39;s interface, or has returned. Both frames of a call carry the same <code>toolCallId</code> and its <code>args</code>.
On the socket it comes once, to one tab, when the action is to be taken: the tab answers with <code>action_call_result</code>.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>toolCallId</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>toolName</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>args</code> <span class="required">required</span></td><td>object</td><td></td></tr>
<tr><td><code>status</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> One of <code>isRunning</code>, <code>done</code>, <code>error</code>.</span></td></tr>
<tr><td><code>output</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>error</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>errorCode</code> <span class="optional">optional</span></td><td><a href="#type-ToolErrorCode">ToolErrorCode</a></td><td>Why a tool call failed. The model is told the same. A code never changes its meaning, and the list may grow.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;toolCallId&#34;: &#34;call_01JC9T1A2D&#34;,
  &#34;toolName&#34;: &#34;highlight&#34;,
  &#34;args&#34;: {
    &#34;did&#34;: &#34;did:ixo:entity:0123456789abcdef0123456789abcdef&#34;
  },
  &#34;status&#34;: &#34;isRunning&#34;
}</code></pre>
</article>
</section>
<section class="operation" id="renderComponent">
<h4>Have a UI component shown <span class="stability stable">stable</span></h4>

<article id="renderComponent.renderComponentEvent">
<h5><code>render_component</code> <span class="direction from-server">from the server</span></h5>
<p>A UI component is to be shown.</p>

<p>A UI component is to be shown, as on the stream.
The payload is there twice, flat and as an envelope: the published client reads only <code>eventName</code> and <code>payload</code>.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>eventId</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>componentName</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>args</code> <span class="required">required</span></td><td>object</td><td>What the component is given.</td></tr>
<tr><td><code>status</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> One of <code>isRunning</code>, <code>done</code>, <code>error</code>.</span></td></tr>
<tr><td><code>eventName</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> Always <code>render_component</code>.</span></td></tr>
<tr><td><code>payload</code> <span class="required">required</span></td><td>object</td><td>A UI component is to be shown. The same <code>eventId</code> again replaces what was shown.</td></tr>
<tr><td><code>payload.sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>payload.requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>payload.eventId</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>payload.componentName</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>payload.args</code> <span class="required">required</span></td><td>object</td><td>What the component is given.</td></tr>
<tr><td><code>payload.status</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> One of <code>isRunning</code>, <code>done</code>, <code>error</code>.</span></td></tr>
<tr><td><code>runId</code> <span class="required">required</span></td><td><a href="#type-RunId">RunId</a></td><td>Identifies a run. Safe in a URL path as it is.</td></tr>
<tr><td><code>seq</code> <span class="required">required</span></td><td>integer</td><td>The number of the frame in the run&#39;s stream.<span class="rules"> At least <code>1</code>.</span></td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;eventId&#34;: &#34;cmp_01JC9T1A2C&#34;,
  &#34;componentName&#34;: &#34;TwinCard&#34;,
  &#34;args&#34;: {
    &#34;name&#34;: &#34;Clean Cooking Project&#34;
  },
  &#34;status&#34;: &#34;done&#34;,
  &#34;eventName&#34;: &#34;render_component&#34;,
  &#34;payload&#34;: {
    &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
    &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
    &#34;eventId&#34;: &#34;cmp_01JC9T1A2C&#34;,
    &#34;componentName&#34;: &#34;TwinCard&#34;,
    &#34;args&#34;: {
      &#34;name&#34;: &#34;Clean Cooking Project&#34;
    },
    &#34;status&#34;: &#34;done&#34;
  },
  &#34;runId&#34;: &#34;run_01JC9T1A2B4C6D8E0F2G4H6J8K&#34;,
  &#34;seq&#34;: 5
}</code></pre>
</article>
</section>
<section class="operation" id="callBrowserTool">
<h4>Have one tab run a browser tool <span class="stability stable">stable</span></h4>

<article id="callBrowserTool.browserToolCall">
<h5><code>browser_tool_call</code> <span class="direction from-server">from the server</span></h5>
<p>A tool of the user&#39;s browser is being called.</p>

<p>A tool of the user&#39;s browser is being called. The stream tells of it once, so that a client without a socket can answer by
<code>POST /sessions/{sessionId}/tool-results</code>; on the socket it goes to one tab, which answers with <code>tool_result</code>. It may come to a tab again, with the same
<code>toolCallId</code>, until <code>expiresAt</code>, when the call is given up.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>toolCallId</code> <span class="required">required</span></td><td>string</td><td>Of this call alone; the <code>eventId</code> of its <code>tool_call</code> frames.</td></tr>
<tr><td><code>toolName</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>args</code> <span class="required">required</span></td><td>object</td><td></td></tr>
<tr><td><code>expiresAt</code> <span class="optional">optional</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;toolCallId&#34;: &#34;call_01JC9T1A2E&#34;,
  &#34;toolName&#34;: &#34;read_selection&#34;,
  &#34;args&#34;: {},
  &#34;expiresAt&#34;: &#34;2026-01-01T10:00:15.000Z&#34;
}</code></pre>
</article>
</section>
<section class="operation" id="tellOfRouting">
<h4>Say who goes on with the answer <span class="stability stable">stable</span></h4>

<article id="tellOfRouting.routerUpdateEvent">
<h5><code>router_update</code> <span class="direction from-server">from the server</span></h5>
<p>Somebody else goes on with the answer.</p>

<p>Somebody else goes on with the answer, as on the stream. It comes without an envelope, in which the published client would take it for a message.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>from</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>to</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>reason</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>runId</code> <span class="required">required</span></td><td><a href="#type-RunId">RunId</a></td><td>Identifies a run. Safe in a URL path as it is.</td></tr>
<tr><td><code>seq</code> <span class="required">required</span></td><td>integer</td><td>The number of the frame in the run&#39;s stream.<span class="rules"> At least <code>1</code>.</span></td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;from&#34;: &#34;large-model&#34;,
  &#34;to&#34;: &#34;guide&#34;,
  &#34;reason&#34;: &#34;This oracle has no model large-model&#34;,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
  &#34;runId&#34;: &#34;run_01JC9T1A2B4C6D8E0F2G4H6J8K&#34;,
  &#34;seq&#34;: 2
}</code></pre>
</article>
</section>
<section class="operation" id="invalidateMessageCache">
<h4>Say that messages have changed <span class="stability stable">stable</span></h4>

<article id="invalidateMessageCache.messageCacheInvalidation">
<h5><code>message_cache_invalidation</code> <span class="direction from-server">from the server</span></h5>
<p>A cached message should be dropped.</p>

<p>A cached message should be dropped.
The payload is there twice, flat and as an envelope: the published client reads only <code>eventName</code> and <code>payload</code>.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>messageId</code> <span class="optional">optional</span></td><td>string</td><td>The message that has changed or is new, when it is one.</td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>eventName</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> Always <code>message_cache_invalidation</code>.</span></td></tr>
<tr><td><code>payload</code> <span class="required">required</span></td><td>object</td><td>Messages of the session have changed that no stream tells of; read the history again.</td></tr>
<tr><td><code>payload.sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>payload.requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>payload.messageId</code> <span class="optional">optional</span></td><td>string</td><td>The message that has changed or is new, when it is one.</td></tr>
<tr><td><code>payload.timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;messageId&#34;: &#34;msg_01JC9T1B3C5D7E9F1G3H5J7K9M&#34;,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
  &#34;eventName&#34;: &#34;message_cache_invalidation&#34;,
  &#34;payload&#34;: {
    &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
    &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
    &#34;messageId&#34;: &#34;msg_01JC9T1B3C5D7E9F1G3H5J7K9M&#34;,
    &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
  }
}</code></pre>
</article>
</section>
<section class="operation" id="promptForDelegation">
<h4>Ask the user to authorize the oracle again <span class="stability beta">beta</span></h4>

<article id="promptForDelegation.delegationRequiredEvent">
<h5><code>delegation_required</code> <span class="direction from-server">from the server</span></h5>
<p>A tool needs the user&#39;s delegation; ask the user to authorize the oracle again.</p>

<p>The re-authorize prompt, as on the stream.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>oracleDid</code> <span class="required">required</span></td><td><a href="#type-Did">Did</a></td><td>A W3C decentralized identifier, without path, query or fragment.</td></tr>
<tr><td><code>toolName</code> <span class="required">required</span></td><td>string</td><td>The tool that needs it.</td></tr>
<tr><td><code>reason</code> <span class="required">required</span></td><td><a href="#type-DelegationRequiredReason">DelegationRequiredReason</a></td><td>Why there is no delegation that can be used, in words of RefusalCode.</td></tr>
<tr><td><code>message</code> <span class="required">required</span></td><td>string</td><td>What to tell the user.</td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>runId</code> <span class="required">required</span></td><td><a href="#type-RunId">RunId</a></td><td>Identifies a run. Safe in a URL path as it is.</td></tr>
<tr><td><code>seq</code> <span class="required">required</span></td><td>integer</td><td>The number of the frame in the run&#39;s stream.<span class="rules"> At least <code>1</code>.</span></td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;oracleDid&#34;: &#34;did:key:z6MktULudTtAsAhRegYPiZ6631RV3viv12qd4GQF8z1xB22S&#34;,
  &#34;toolName&#34;: &#34;read_delegation&#34;,
  &#34;reason&#34;: &#34;delegation_missing&#34;,
  &#34;message&#34;: &#34;The oracle needs your permission; authorize it and send the message again&#34;,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
  &#34;runId&#34;: &#34;run_01JC9T1A2B4C6D8E0F2G4H6J8K&#34;,
  &#34;seq&#34;: 7
}</code></pre>
</article>
</section>
<h3>From the client</h3>
<section class="operation" id="answerPing">
<h4>Keep the connection alive <span class="stability stable">stable</span></h4>

<article id="answerPing.ping">
<h5><code>ping</code> <span class="direction from-client">from the client</span></h5>
<p>Keep the connection alive.</p>

<p>Without payload.</p>
</article>
<p class="reply">Answered with</p>
<article id="answerPing.pong">
<h5><code>pong</code> <span class="direction from-server">from the server</span></h5>
<p>The reply to <code>ping</code>.</p>


<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
}</code></pre>
</article>
</section>
<section class="operation" id="reportStatus">
<h4>Report connection figures <span class="stability stable">stable</span></h4>

<article id="reportStatus.statusRequest">
<h5><code>status</code> <span class="direction from-client">from the client</span></h5>
<p>Ask for connection figures.</p>

<p>Without payload.</p>
</article>
<p class="reply">Answered with</p>
<article id="reportStatus.statusReply">
<h5><code>status</code> <span class="direction from-server">from the server</span></h5>
<p>Connection figures.</p>

<p>Connection figures of all replicas together.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>connected</code> <span class="required">required</span></td><td>boolean</td><td></td></tr>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>activeSessions</code> <span class="required">required</span></td><td>integer</td><td>Sessions with at least one socket.<span class="rules"> At least <code>0</code>.</span></td></tr>
<tr><td><code>totalConnections</code> <span class="required">required</span></td><td>integer</td><td><span class="rules"> At least <code>0</code>.</span></td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;connected&#34;: true,
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;activeSessions&#34;: 1,
  &#34;totalConnections&#34;: 1,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
}</code></pre>
</article>
</section>
<section class="operation" id="subscribe">
<h4>Subscribe to the session&#39;s events <span class="stability stable">stable</span></h4>

<article id="subscribe.subscribe">
<h5><code>subscribe</code> <span class="direction from-client">from the client</span></h5>
<p>Subscribe to the session&#39;s events; the payload may be left out.</p>

<p>Ask for a session&#39;s events. A socket gets those of its own session without asking, and those of no other. With <code>after</code> it is sent again what
the run <code>runId</code>, or else the session&#39;s latest run, has told the session&#39;s sockets since, before <code>subscribed</code> comes. An event whose <code>seq</code> the
client knows came live meanwhile.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="optional">optional</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>runId</code> <span class="optional">optional</span></td><td><a href="#type-RunId">RunId</a></td><td>Identifies a run. Safe in a URL path as it is.</td></tr>
<tr><td><code>after</code> <span class="optional">optional</span></td><td>integer</td><td>The number of the last frame of the run that the client knows; 0, as when only <code>runId</code> is given, for none.<span class="rules"> <code>0</code> to <code>2147483647</code>.</span></td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{}</code></pre>
</article>
<p class="reply">Answered with</p>
<article id="subscribe.subscribed">
<h5><code>subscribed</code> <span class="direction from-server">from the server</span></h5>
<p>The subscription stands.</p>


<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>runId</code> <span class="optional">optional</span></td><td><a href="#type-RunId">RunId</a></td><td>Identifies a run. Safe in a URL path as it is.</td></tr>
<tr><td><code>lastSeq</code> <span class="optional">optional</span></td><td>integer</td><td>The number of the run&#39;s last frame that was looked at.<span class="rules"> At least <code>0</code>.</span></td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
}</code></pre>
</article>
</section>
<section class="operation" id="listEvents">
<h4>List every event of this contract <span class="stability stable">stable</span></h4>

<article id="listEvents.listEvents">
<h5><code>list-events</code> <span class="direction from-client">from the client</span></h5>
<p>Ask for the event catalog.</p>

<p>Without payload.</p>
</article>
<p class="reply">Answered with</p>
<article id="listEvents.availableEvents">
<h5><code>available-events</code> <span class="direction from-server">from the server</span></h5>
<p>The event catalog.</p>

<p>Every event name of this contract, by direction.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>clientEvents</code> <span class="required">required</span></td><td>array of string</td><td></td></tr>
<tr><td><code>serverEvents</code> <span class="required">required</span></td><td>array of string</td><td></td></tr>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;clientEvents&#34;: [
    &#34;ping&#34;,
    &#34;status&#34;,
    &#34;subscribe&#34;,
    &#34;list-events&#34;,
    &#34;tool_result&#34;,
    &#34;action_call_result&#34;,
    &#34;authenticate&#34;
  ],
  &#34;serverEvents&#34;: [
    &#34;connected&#34;,
    &#34;exception&#34;,
    &#34;pong&#34;,
    &#34;status&#34;,
    &#34;subscribed&#34;,
    &#34;available-events&#34;,
    &#34;closing&#34;
  ],
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
}</code></pre>
</article>
</section>
<section class="operation" id="renewAuthentication">
<h4>Take a fresh token for an open socket <span class="stability beta">beta</span></h4>

<article id="renewAuthentication.authenticate">
<h5><code>authenticate</code> <span class="direction from-client">from the client</span></h5>
<p>A fresh token for this socket.</p>

<p>A fresh token for a socket that stays open, of the same user. One of the two is needed; the invocation is looked at first.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>invocation</code> <span class="optional">optional</span></td><td>string</td><td>A user-signed UCAN invocation as a base64 CAR.<span class="rules"> At most <code>16384</code> characters.</span></td></tr>
<tr><td><code>ucanDelegation</code> <span class="optional">optional</span></td><td>string</td><td>A user-to-oracle UCAN delegation as a base64 CAR.<span class="rules"> At most <code>16384</code> characters.</span></td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;invocation&#34;: &#34;OqJlcm9vdHOB2CpYJQABcRIgZ2l2ZW4gaGVyZSBhcyBhbiBleGFtcGxl&#34;
}</code></pre>
</article>
<p class="reply">Answered with</p>
<article id="renewAuthentication.authenticated">
<h5><code>authenticated</code> <span class="direction from-server">from the server</span></h5>
<p>The fresh token was accepted.</p>

<p>The socket stands on the new token.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>expiresAt</code> <span class="required">required</span></td><td>integer</td><td>When the socket is closed unless it is given another token; Unix time in seconds.</td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;expiresAt&#34;: 1767262500,
  &#34;timestamp&#34;: &#34;2026-01-01T10:10:00.000Z&#34;
}</code></pre>
</article>
</section>
<section class="operation" id="takeToolResult">
<h4>Take what a browser tool returned <span class="stability stable">stable</span></h4>

<article id="takeToolResult.toolResult">
<h5><code>tool_result</code> <span class="direction from-client">from the client</span></h5>
<p>What a browser tool returned.</p>

<p>What a tool of the user&#39;s browser returned. The first answer to a call counts.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>toolCallId</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> <code>1</code> to <code>128</code> characters.</span></td></tr>
<tr><td><code>sessionId</code> <span class="optional">optional</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>result</code> <span class="optional">optional</span></td><td>any</td><td>Any JSON, at most 1 MiB of it. Left out, it is null.</td></tr>
<tr><td><code>error</code> <span class="optional">optional</span></td><td>string or null</td><td>Why the tool failed. The result then does not count.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;toolCallId&#34;: &#34;call_01JC9T1A2E&#34;,
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;result&#34;: {
    &#34;selection&#34;: &#34;Clean Cooking Project&#34;
  }
}</code></pre>
</article>
</section>
<section class="operation" id="takeActionResult">
<h4>Take what an AG-UI action returned <span class="stability stable">stable</span></h4>

<article id="takeActionResult.actionCallResult">
<h5><code>action_call_result</code> <span class="direction from-client">from the client</span></h5>
<p>What an AG-UI action returned.</p>

<p>What an AG-UI action returned. A result with <code>success</code> false is a failure. The first answer to a call counts.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>toolCallId</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> <code>1</code> to <code>128</code> characters.</span></td></tr>
<tr><td><code>sessionId</code> <span class="optional">optional</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>result</code> <span class="optional">optional</span></td><td>any</td><td>Any JSON, at most 1 MiB of it. Left out, it is null.</td></tr>
<tr><td><code>error</code> <span class="optional">optional</span></td><td>string or null</td><td>Why the action failed. The result then does not count.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;toolCallId&#34;: &#34;call_01JC9T1A2D&#34;,
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;result&#34;: {
    &#34;success&#34;: true
  }
}</code></pre>
</article>
</section>
</section>
<section id="channel-answer">
<h2>A streamed answer</h2>
<p>Each message is one SSE frame; its name is the <code>event:</code> and its payload the <code>data:</code>.</p>
<dl class="connection">
<dt>Protocol</dt><dd>sse: Frames of a run.</dd>
<dt>Address</dt><dd><code>/runs/{runId}</code></dd>
<dt><code>runId</code></dt><dd>The run. The answer to <code>POST /messages/{sessionId}</code> with <code>stream</code> is the same stream.</dd>
</dl>

<h3>From the server</h3>
<section class="operation" id="streamAnswer">
<h4>Stream an answer <span class="stability stable">stable</span></h4>

<article id="streamAnswer.run">
<h5><code>run</code> <span class="direction from-server">from the server</span></h5>
<p>The answer begins.</p>

<p>The first frame. It names the run. With <code>resumed</code> it comes again, when another server has taken the run up from its last whole step.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>runId</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>resumed</code> <span class="optional">optional</span></td><td>boolean</td><td></td></tr>
<tr><td><code>attempt</code> <span class="optional">optional</span></td><td>integer</td><td>Which attempt begins here, from 2.<span class="rules"> At least <code>1</code>.</span></td></tr>
<tr><td><code>partialLength</code> <span class="optional">optional</span></td><td>integer</td><td>How many UTF-16 code units of the text so far still count; the rest is made anew.<span class="rules"> At least <code>0</code>.</span></td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;runId&#34;: &#34;run_01JC9T1A2B4C6D8E0F2G4H6J8K&#34;,
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;
}</code></pre>
</article>
<article id="streamAnswer.reasoning">
<h5><code>reasoning</code> <span class="direction from-server">from the server</span></h5>
<p>The oracle thinks aloud.</p>

<p>A piece of the oracle&#39;s thinking. An empty one with <code>isComplete</code> ends it.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>reasoning</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>isComplete</code> <span class="required">required</span></td><td>boolean</td><td></td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;reasoning&#34;: &#34;Looking into the twin graph…&#34;,
  &#34;isComplete&#34;: false,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
}</code></pre>
</article>
<article id="streamAnswer.message">
<h5><code>message</code> <span class="direction from-server">from the server</span></h5>
<p>A piece of the answer&#39;s text.</p>

<p>A piece of the answer&#39;s text, to be appended.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>content</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;content&#34;: &#34;I know 1 project, &#34;,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
}</code></pre>
</article>
<article id="streamAnswer.toolCall">
<h5><code>tool_call</code> <span class="direction from-server">from the server</span></h5>
<p>A tool is being called, or has returned.</p>

<p>A tool is being called, or has returned. Both frames of a call carry the same <code>eventId</code> and its <code>args</code>.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>eventId</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>toolName</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>kind</code> <span class="optional">optional</span></td><td><a href="#type-ToolKind">ToolKind</a></td><td>Who runs a tool. The oracle, when it is left out; the user&#39;s browser; the user&#39;s interface.</td></tr>
<tr><td><code>args</code> <span class="required">required</span></td><td>object</td><td></td></tr>
<tr><td><code>status</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> One of <code>isRunning</code>, <code>done</code>, <code>error</code>.</span></td></tr>
<tr><td><code>output</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>error</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>errorCode</code> <span class="optional">optional</span></td><td><a href="#type-ToolErrorCode">ToolErrorCode</a></td><td>Why a tool call failed. The model is told the same. A code never changes its meaning, and the list may grow.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;eventId&#34;: &#34;call_01JC9T1A2C&#34;,
  &#34;toolName&#34;: &#34;find_twins&#34;,
  &#34;args&#34;: {
    &#34;type&#34;: &#34;Project&#34;
  },
  &#34;status&#34;: &#34;done&#34;,
  &#34;output&#34;: &#34;[]&#34;
}</code></pre>
</article>
<article id="streamAnswer.actionCall">
<h5><code>action_call</code> <span class="direction from-server">from the server</span></h5>
<p>An AG-UI action is being taken, or has returned.</p>

<p>An AG-UI action is being taken in the user&#39;s interface, or has returned. Both frames of a call carry the same <code>toolCallId</code> and its <code>args</code>.
On the socket it comes once, to one tab, when the action is to be taken: the tab answers with <code>action_call_result</code>.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>toolCallId</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>toolName</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>args</code> <span class="required">required</span></td><td>object</td><td></td></tr>
<tr><td><code>status</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> One of <code>isRunning</code>, <code>done</code>, <code>error</code>.</span></td></tr>
<tr><td><code>output</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>error</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>errorCode</code> <span class="optional">optional</span></td><td><a href="#type-ToolErrorCode">ToolErrorCode</a></td><td>Why a tool call failed. The model is told the same. A code never changes its meaning, and the list may grow.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;toolCallId&#34;: &#34;call_01JC9T1A2D&#34;,
  &#34;toolName&#34;: &#34;highlight&#34;,
  &#34;args&#34;: {
    &#34;did&#34;: &#34;did:ixo:entity:0123456789abcdef0123456789abcdef&#34;
  },
  &#34;status&#34;: &#34;isRunning&#34;
}</code></pre>
</article>
<article id="streamAnswer.browserToolCall">
<h5><code>browser_tool_call</code> <span class="direction from-server">from the server</span></h5>
<p>A tool of the user&#39;s browser is being called.</p>

<p>A tool of the user&#39;s browser is being called. The stream tells of it once, so that a client without a socket can answer by
<code>POST /sessions/{sessionId}/tool-results</code>; on the socket it goes to one tab, which answers with <code>tool_result</code>. It may come to a tab again, with the same
<code>toolCallId</code>, until <code>expiresAt</code>, when the call is given up.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>toolCallId</code> <span class="required">required</span></td><td>string</td><td>Of this call alone; the <code>eventId</code> of its <code>tool_call</code> frames.</td></tr>
<tr><td><code>toolName</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>args</code> <span class="required">required</span></td><td>object</td><td></td></tr>
<tr><td><code>expiresAt</code> <span class="optional">optional</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;toolCallId&#34;: &#34;call_01JC9T1A2E&#34;,
  &#34;toolName&#34;: &#34;read_selection&#34;,
  &#34;args&#34;: {},
  &#34;expiresAt&#34;: &#34;2026-01-01T10:00:15.000Z&#34;
}</code></pre>
</article>
<article id="streamAnswer.renderComponent">
<h5><code>render_component</code> <span class="direction from-server">from the server</span></h5>
<p>A UI component is to be shown.</p>

<p>A UI component is to be shown. The same <code>eventId</code> again replaces what was shown.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>eventId</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>componentName</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>args</code> <span class="required">required</span></td><td>object</td><td>What the component is given.</td></tr>
<tr><td><code>status</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> One of <code>isRunning</code>, <code>done</code>, <code>error</code>.</span></td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;eventId&#34;: &#34;cmp_01JC9T1A2C&#34;,
  &#34;componentName&#34;: &#34;TwinCard&#34;,
  &#34;args&#34;: {
    &#34;name&#34;: &#34;Clean Cooking Project&#34;
  },
  &#34;status&#34;: &#34;done&#34;
}</code></pre>
</article>
<article id="streamAnswer.routerUpdate">
<h5><code>router_update</code> <span class="direction from-server">from the server</span></h5>
<p>Somebody else goes on with the answer.</p>

<p>Somebody else goes on with the answer, such as another agent or another model than the one that was asked for.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>from</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>to</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>reason</code> <span class="optional">optional</span></td><td>string</td><td></td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;from&#34;: &#34;large-model&#34;,
  &#34;to&#34;: &#34;guide&#34;,
  &#34;reason&#34;: &#34;This oracle has no model large-model&#34;,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
}</code></pre>
</article>
<article id="streamAnswer.delegationRequired">
<h5><code>delegation_required</code> <span class="direction from-server">from the server</span></h5>
<p>A tool needs the user&#39;s delegation; ask the user to authorize the oracle again.</p>

<p>The re-authorize prompt: a tool needs the user&#39;s delegation, and none that can be used is stored. The client lets the user sign one, stores
it by <code>POST /delegation</code>, and sends the message again. It comes once
in a run, on the stream and on the session&#39;s sockets.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>sessionId</code> <span class="required">required</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="required">required</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
<tr><td><code>oracleDid</code> <span class="required">required</span></td><td><a href="#type-Did">Did</a></td><td>A W3C decentralized identifier, without path, query or fragment.</td></tr>
<tr><td><code>toolName</code> <span class="required">required</span></td><td>string</td><td>The tool that needs it.</td></tr>
<tr><td><code>reason</code> <span class="required">required</span></td><td><a href="#type-DelegationRequiredReason">DelegationRequiredReason</a></td><td>Why there is no delegation that can be used, in words of RefusalCode.</td></tr>
<tr><td><code>message</code> <span class="required">required</span></td><td>string</td><td>What to tell the user.</td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;sessionId&#34;: &#34;ses_01JC9T0Q2W7Z5V1X3Y5A7B9D1F&#34;,
  &#34;requestId&#34;: &#34;0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55&#34;,
  &#34;oracleDid&#34;: &#34;did:key:z6MktULudTtAsAhRegYPiZ6631RV3viv12qd4GQF8z1xB22S&#34;,
  &#34;toolName&#34;: &#34;read_delegation&#34;,
  &#34;reason&#34;: &#34;delegation_missing&#34;,
  &#34;message&#34;: &#34;The oracle needs your permission; authorize it and send the message again&#34;,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;
}</code></pre>
</article>
<article id="streamAnswer.error">
<h5><code>error</code> <span class="direction from-server">from the server</span></h5>
<p>The oracle could not finish.</p>

<p>The oracle could not finish. <code>done</code> follows.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>error</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>timestamp</code> <span class="required">required</span></td><td><a href="#type-Timestamp">Timestamp</a></td><td>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</td></tr>
<tr><td><code>kind</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> One of <code>rate_limit</code>, <code>billing</code>, <code>auth</code>, <code>timeout</code>, <code>server</code>, <code>network</code>, <code>unknown</code>; more may come.</span></td></tr>
<tr><td><code>retryable</code> <span class="required">required</span></td><td>boolean</td><td>Whether sending the message again may succeed.</td></tr>
<tr><td><code>retryAfterSeconds</code> <span class="optional">optional</span></td><td>integer</td><td>How long to wait before that, when it is known.<span class="rules"> At least <code>0</code>.</span></td></tr>
<tr><td><code>reason</code> <span class="optional">optional</span></td><td><a href="#type-RefusalCode">RefusalCode</a></td><td>Says why credentials were refused. A code never changes its meaning, and the list may grow.</td></tr>
<tr><td><code>sessionId</code> <span class="optional">optional</span></td><td><a href="#type-SessionId">SessionId</a></td><td>Identifies a chat session. Safe in a URL path as it is.</td></tr>
<tr><td><code>requestId</code> <span class="optional">optional</span></td><td><a href="#type-RequestId">RequestId</a></td><td>Names one request in replies and logs. Sent by the caller or made by the server.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;error&#34;: &#34;The oracle failed to answer&#34;,
  &#34;timestamp&#34;: &#34;2026-01-01T10:00:00.000Z&#34;,
  &#34;kind&#34;: &#34;server&#34;,
  &#34;retryable&#34;: true
}</code></pre>
</article>
<article id="streamAnswer.done">
<h5><code>done</code> <span class="direction from-server">from the server</span></h5>
<p>The answer has ended; always the last frame.</p>

<p>The last frame. A stream that ends without it was cut off.</p>
<table class="fields">
<thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead>
<tbody>
<tr><td><code>runId</code> <span class="required">required</span></td><td>string</td><td></td></tr>
<tr><td><code>messageId</code> <span class="required">required</span></td><td>string</td><td>The answer&#39;s id in the transcript.</td></tr>
<tr><td><code>status</code> <span class="required">required</span></td><td>string</td><td><span class="rules"> One of <code>finished</code>, <code>aborted</code>, <code>failed</code>, <code>interrupted</code>; more may come.</span></td></tr>
<tr><td><code>aborted</code> <span class="optional">optional</span></td><td>boolean</td><td></td></tr>
<tr><td><code>failed</code> <span class="optional">optional</span></td><td>boolean</td><td></td></tr>
<tr><td><code>interrupted</code> <span class="optional">optional</span></td><td>boolean</td><td></td></tr>
<tr><td><code>usage</code> <span class="optional">optional</span></td><td>object</td><td>What the answer has used so far, in tokens of the model. An oracle without a model uses none.</td></tr>
<tr><td><code>usage.inputTokens</code> <span class="required">required</span></td><td>integer</td><td><span class="rules"> At least <code>0</code>.</span></td></tr>
<tr><td><code>usage.outputTokens</code> <span class="required">required</span></td><td>integer</td><td><span class="rules"> At least <code>0</code>.</span></td></tr>
<tr><td><code>usage.totalTokens</code> <span class="required">required</span></td><td>integer</td><td><span class="rules"> At least <code>0</code>.</span></td></tr>
<tr><td><code>partialText</code> <span class="optional">optional</span></td><td>string</td><td>The text as it is stored, when the run did not finish.</td></tr>
</tbody>
</table>
<pre tabindex="0"><code>{
  &#34;runId&#34;: &#34;run_01JC9T1A2B4C6D8E0F2G4H6J8K&#34;,
  &#34;messageId&#34;: &#34;msg_01JC9T1B3C5D7E9F1G3H5J7K9M&#34;,
  &#34;status&#34;: &#34;finished&#34;
}</code></pre>
</article>
</section>
</section>
<section id="types">
<h2>Shared values</h2>
<article id="type-SessionId">
<h3>SessionId <span class="direction">string</span></h3>
<p>Identifies a chat session. Safe in a URL path as it is.</p>
<p><span class="rules"> <code>1</code> to <code>128</code> characters. Pattern <code>^[A-Za-z0-9_-]+$</code>.</span></p>
</article>
<article id="type-Timestamp">
<h3>Timestamp <span class="direction">string</span></h3>
<p>A point in time as an RFC 3339 date and time with an offset, in a year from 1000 to 9999.</p>
<p><span class="rules"> Format <code>date-time</code>. At most <code>40</code> characters. Pattern <code>^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$</code>.</span></p>
</article>
<article id="type-RunId">
<h3>RunId <span class="direction">string</span></h3>
<p>Identifies a run. Safe in a URL path as it is.</p>
<p><span class="rules"> <code>1</code> to <code>128</code> characters. Pattern <code>^[A-Za-z0-9_-]+$</code>.</span></p>
</article>
<article id="type-ClosingReason">
<h3>ClosingReason <span class="direction">string</span></h3>
<p>Why a socket is closed.</p>
<table>
<thead>
<tr>
<th>reason</th>
<th>meaning</th>
</tr>
</thead>
<tbody><tr>
<td><code>ucan_expired</code></td>
<td>The token expired, and no fresh one came. Connect anew with one.</td>
</tr>
<tr>
<td><code>ucan_revoked</code></td>
<td>The token was revoked.</td>
</tr>
<tr>
<td><code>session_deleted</code></td>
<td>The session is gone.</td>
</tr>
<tr>
<td><code>too_many_refusals</code></td>
<td>Too many tokens in a row were refused.</td>
</tr>
</tbody></table>
<p><span class="rules"> One of <code>ucan_expired</code>, <code>ucan_revoked</code>, <code>session_deleted</code>, <code>too_many_refusals</code>; more may come.</span></p>
</article>
<article id="type-RequestId">
<h3>RequestId <span class="direction">string</span></h3>
<p>Names one request in replies and logs. Sent by the caller or made by the server.</p>
<p><span class="rules"> <code>1</code> to <code>128</code> characters. Pattern <code>^[\\x21-\\x7e]+$</code>.</span></p>
</article>
<article id="type-ToolKind">
<h3>ToolKind <span class="direction">string</span></h3>
<p>Who runs a tool. The oracle, when it is left out; the user&#39;s browser; the user&#39;s interface.</p>
<p><span class="rules"> One of <code>tool</code>, <code>browser_tool</code>, <code>action</code>; more may come.</span></p>
</article>
<article id="type-ToolErrorCode">
<h3>ToolErrorCode <span class="direction">string</span></h3>
<p>Why a tool call failed. The model is told the same. A code never changes its meaning, and the list may grow.</p>
<table>
<thead>
<tr>
<th>code</th>
<th>meaning</th>
</tr>
</thead>
<tbody><tr>
<td><code>unknown_tool</code></td>
<td>There is no such tool.</td>
</tr>
<tr>
<td><code>invalid_arguments</code></td>
<td>The arguments do not fit the tool&#39;s schema.</td>
</tr>
<tr>
<td><code>permission_required</code></td>
<td>The tool needs an invocation or a delegation of the user that is not there, or is used up.</td>
</tr>
<tr>
<td><code>timeout</code></td>
<td>There was no result in time.</td>
</tr>
<tr>
<td><code>client_error</code></td>
<td>The user&#39;s browser or interface says that it failed.</td>
</tr>
<tr>
<td><code>result_too_large</code></td>
<td>The result is over 1 MiB of JSON.</td>
</tr>
<tr>
<td><code>result_invalid</code></td>
<td>The result is not JSON that can be kept, or nests deeper than 64 levels.</td>
</tr>
<tr>
<td><code>tool_error</code></td>
<td>The tool itself says that it failed.</td>
</tr>
<tr>
<td><code>unavailable</code></td>
<td>What the tool needs cannot be reached.</td>
</tr>
<tr>
<td><code>repeated_call</code></td>
<td>The same call was made again and again.</td>
</tr>
<tr>
<td><code>outcome_unknown</code></td>
<td>The server went away during the call; it may have happened or not.</td>
</tr>
<tr>
<td><code>cancelled</code></td>
<td>The run ended before the call did.</td>
</tr>
</tbody></table>
<p><span class="rules"> One of <code>unknown_tool</code>, <code>invalid_arguments</code>, <code>permission_required</code>, <code>timeout</code>, <code>client_error</code>, <code>result_too_large</code>, <code>result_invalid</code>, <code>tool_error</code>, <code>unavailable</code>, <code>repeated_call</code>, <code>outcome_unknown</code>, <code>cancelled</code>; more may come.</span></p>
</article>
<article id="type-Did">
<h3>Did <span class="direction">string</span></h3>
<p>A W3C decentralized identifier, without path, query or fragment.</p>
<p><span class="rules"> <code>7</code> to <code>512</code> characters. Pattern <code>^did:[a-z0-9]+(?::(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})*)*:(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})+$</code>.</span></p>
</article>
<article id="type-DelegationRequiredReason">
<h3>DelegationRequiredReason <span class="direction">string</span></h3>
<p>Why there is no delegation that can be used, in words of RefusalCode.</p>
<p><span class="rules"> One of <code>delegation_missing</code>, <code>ucan_expired</code>, <code>ucan_revoked</code>; more may come.</span></p>
</article>
<article id="type-ProblemCode">
<h3>ProblemCode <span class="direction">string</span></h3>
<p>Names what went wrong; programs branch on it. A code never changes its meaning, and the list may grow.</p>
<table>
<thead>
<tr>
<th>code</th>
<th>status</th>
<th>meaning</th>
</tr>
</thead>
<tbody><tr>
<td><code>invalid_request</code></td>
<td>400</td>
<td>A parameter, header or body field does not fit the contract; <code>errors</code> names each.</td>
</tr>
<tr>
<td><code>malformed_json</code></td>
<td>400</td>
<td>The body is not JSON, or is JSON that cannot be stored (unpaired surrogates, NUL, nesting over 64 levels).</td>
</tr>
<tr>
<td><code>malformed_request</code></td>
<td>400</td>
<td>The request is not valid HTTP, or its URL cannot be decoded.</td>
</tr>
<tr>
<td><code>invalid_validity_period</code></td>
<td>400</td>
<td><code>validUntil</code> is not after <code>validFrom</code>.</td>
</tr>
<tr>
<td><code>class_protocol_mismatch</code></td>
<td>400</td>
<td><code>class</code> and <code>protocol</code> name different protocols.</td>
</tr>
<tr>
<td><code>invalid_cursor</code></td>
<td>400</td>
<td>The cursor is not one that this list gave.</td>
</tr>
<tr>
<td><code>delegation_refused</code></td>
<td>400</td>
<td>The delegation in the body is malformed, expired, or not the caller&#39;s grant to this oracle; <code>reason</code> says which.</td>
</tr>
<tr>
<td><code>delegation_mismatch</code></td>
<td>400</td>
<td><code>issuer</code>, <code>audience</code> or <code>expiration</code> differ from what the delegation itself says; <code>errors</code> names each.</td>
</tr>
<tr>
<td><code>mcp_invocation_refused</code></td>
<td>400</td>
<td>An entry of <code>mcpInvocations</code> is not valid or was used before; <code>errors</code> names each with its reason.</td>
</tr>
<tr>
<td><code>unknown_protocol</code></td>
<td>400</td>
<td>No protocol has that DID; <code>GET /v1/protocols</code> lists those that are there.</td>
</tr>
<tr>
<td><code>invalid_properties</code></td>
<td>400</td>
<td>The properties do not fit the protocol; <code>errors</code> names each.</td>
</tr>
<tr>
<td><code>invalid_protocol</code></td>
<td>400</td>
<td>The rules of the protocol contradict themselves, or cannot be read.</td>
</tr>
<tr>
<td><code>unknown_twin</code></td>
<td>400</td>
<td>A twin that the request names is not there.</td>
</tr>
<tr>
<td><code>unknown_role</code></td>
<td>400</td>
<td>The protocol of the twin has no such role.</td>
</tr>
<tr>
<td><code>wrong_kind_for_role</code></td>
<td>400</td>
<td>The protocol gives the role to another kind of entity.</td>
</tr>
<tr>
<td><code>self_relationship</code></td>
<td>400</td>
<td>A twin may not fill this role of its own.</td>
</tr>
<tr>
<td><code>unknown_claim</code></td>
<td>400</td>
<td>A claim that the request names is not there.</td>
</tr>
<tr>
<td><code>webhook_address_refused</code></td>
<td>400</td>
<td>The address of the webhook cannot be used: it is not https, cannot be found, or is in a private network.</td>
</tr>
<tr>
<td><code>authentication_required</code></td>
<td>401</td>
<td>No credentials were sent.</td>
</tr>
<tr>
<td><code>invalid_invocation</code></td>
<td>401</td>
<td>The UCAN invocation is malformed, expired, or not for this oracle.</td>
</tr>
<tr>
<td><code>invalid_delegation</code></td>
<td>401</td>
<td>The UCAN delegation is malformed, expired, or not for this oracle.</td>
</tr>
<tr>
<td><code>invalid_api_key</code></td>
<td>401</td>
<td>The API key is unknown, revoked or expired.</td>
</tr>
<tr>
<td><code>missing_scope</code></td>
<td>403</td>
<td>The API key lacks a scope that this operation needs.</td>
</tr>
<tr>
<td><code>not_controller</code></td>
<td>403</td>
<td>The owner of the API key is no controller of the twin.</td>
</tr>
<tr>
<td><code>not_proposer</code></td>
<td>403</td>
<td>Another has made the proposal.</td>
</tr>
<tr>
<td><code>not_a_voter</code></td>
<td>403</td>
<td>The owner of the API key was not in the electorate when voting opened.</td>
</tr>
<tr>
<td><code>route_not_found</code></td>
<td>404</td>
<td>The contract has no such path.</td>
</tr>
<tr>
<td><code>session_not_found</code></td>
<td>404</td>
<td>No such session belongs to the caller.</td>
</tr>
<tr>
<td><code>run_not_found</code></td>
<td>404</td>
<td>No such run belongs to the caller.</td>
</tr>
<tr>
<td><code>tool_call_not_found</code></td>
<td>404</td>
<td>No such call is open in the session.</td>
</tr>
<tr>
<td><code>twin_not_found</code></td>
<td>404</td>
<td>No such entity or domain.</td>
</tr>
<tr>
<td><code>api_key_not_found</code></td>
<td>404</td>
<td>No such API key belongs to the caller.</td>
</tr>
<tr>
<td><code>asset_not_found</code></td>
<td>404</td>
<td>The documentation has no such file.</td>
</tr>
<tr>
<td><code>protocol_not_found</code></td>
<td>404</td>
<td>No such protocol, or no such version of it.</td>
</tr>
<tr>
<td><code>relationship_not_found</code></td>
<td>404</td>
<td>No such relationship.</td>
</tr>
<tr>
<td><code>member_not_found</code></td>
<td>404</td>
<td>The group has no such member, or the twin is no group.</td>
</tr>
<tr>
<td><code>proposal_not_found</code></td>
<td>404</td>
<td>No such proposal.</td>
</tr>
<tr>
<td><code>claim_not_found</code></td>
<td>404</td>
<td>No such claim.</td>
</tr>
<tr>
<td><code>credential_not_found</code></td>
<td>404</td>
<td>No such credential.</td>
</tr>
<tr>
<td><code>status_list_not_found</code></td>
<td>404</td>
<td>No such status list.</td>
</tr>
<tr>
<td><code>issuance_not_found</code></td>
<td>404</td>
<td>No such issuance.</td>
</tr>
<tr>
<td><code>webhook_not_found</code></td>
<td>404</td>
<td>No such webhook belongs to the caller.</td>
</tr>
<tr>
<td><code>delivery_not_found</code></td>
<td>404</td>
<td>No such dead letter of the webhook.</td>
</tr>
<tr>
<td><code>import_not_found</code></td>
<td>404</td>
<td>No such import belongs to the caller.</td>
</tr>
<tr>
<td><code>method_not_allowed</code></td>
<td>405</td>
<td>The path exists, but not with this method; <code>Allow</code> lists those that do.</td>
</tr>
<tr>
<td><code>not_acceptable</code></td>
<td>406</td>
<td>None of the media types in <code>Accept</code> can be produced.</td>
</tr>
<tr>
<td><code>request_timeout</code></td>
<td>408</td>
<td>The request was not received in time.</td>
</tr>
<tr>
<td><code>api_key_not_active</code></td>
<td>409</td>
<td>The API key is revoked, expired or was rotated already, so it cannot be rotated.</td>
</tr>
<tr>
<td><code>session_busy</code></td>
<td>409</td>
<td>An answer is being made in the session, and the message was not to wait or to stop it.</td>
</tr>
<tr>
<td><code>tool_call_answered</code></td>
<td>409</td>
<td>The call was answered before; the first answer counts.</td>
</tr>
<tr>
<td><code>twin_exists</code></td>
<td>409</td>
<td>A twin with this DID is there, and differs.</td>
</tr>
<tr>
<td><code>twin_in_use</code></td>
<td>409</td>
<td>Other records need the twin, so it cannot be deleted; <code>detail</code> says which.</td>
</tr>
<tr>
<td><code>twin_under_review</code></td>
<td>409</td>
<td>A proposal about the twin is open; withdraw it, or wait until voting has closed.</td>
</tr>
<tr>
<td><code>protocol_exists</code></td>
<td>409</td>
<td>A protocol with this DID is there.</td>
</tr>
<tr>
<td><code>relationship_exists</code></td>
<td>409</td>
<td>This twin fills that role already.</td>
</tr>
<tr>
<td><code>role_taken</code></td>
<td>409</td>
<td>As many fill the role as the protocol allows.</td>
</tr>
<tr>
<td><code>relationship_required</code></td>
<td>409</td>
<td>One of the two twins cannot be without the relationship, so it cannot end.</td>
</tr>
<tr>
<td><code>no_group</code></td>
<td>409</td>
<td>The twin is no Membership Group.</td>
</tr>
<tr>
<td><code>last_member</code></td>
<td>409</td>
<td>It is the group&#39;s last member, without whom nobody could act for it.</td>
</tr>
<tr>
<td><code>proposal_open</code></td>
<td>409</td>
<td>A proposal about this domain is open.</td>
</tr>
<tr>
<td><code>voting_closed</code></td>
<td>409</td>
<td>The proposal is not open any more.</td>
</tr>
<tr>
<td><code>no_electorate</code></td>
<td>409</td>
<td>The governance group has no members, so nobody could vote.</td>
</tr>
<tr>
<td><code>invalid_transition</code></td>
<td>409</td>
<td>The record cannot go from its state to that one; <code>detail</code> says which it can go to.</td>
</tr>
<tr>
<td><code>domain_not_verified</code></td>
<td>409</td>
<td>The domain is not verified, or is outside of <code>validFrom</code> and <code>validUntil</code>.</td>
</tr>
<tr>
<td><code>not_an_oracle</code></td>
<td>409</td>
<td>The twin that is to judge is no oracle, or not the verifier that the subject names.</td>
</tr>
<tr>
<td><code>claim_not_approved</code></td>
<td>409</td>
<td>A claim that is to be drawn on is not approved, or is about another domain or unit.</td>
</tr>
<tr>
<td><code>issuance_exceeds_claim</code></td>
<td>409</td>
<td>More is to be drawn than is left of a claim.</td>
</tr>
<tr>
<td><code>import_not_active</code></td>
<td>409</td>
<td>The import has ended.</td>
</tr>
<tr>
<td><code>too_many_webhooks</code></td>
<td>409</td>
<td>The owner has as many webhooks as there may be.</td>
</tr>
<tr>
<td><code>webhook_disabled</code></td>
<td>409</td>
<td>The webhook is disabled; make it active first.</td>
</tr>
<tr>
<td><code>precondition_failed</code></td>
<td>412</td>
<td>The record has another revision than <code>If-Match</code> names; read it again.</td>
</tr>
<tr>
<td><code>payload_too_large</code></td>
<td>413</td>
<td>The body is over the limit in the discovery document.</td>
</tr>
<tr>
<td><code>unsupported_media_type</code></td>
<td>415</td>
<td>The body&#39;s <code>Content-Type</code>, charset or encoding is not supported.</td>
</tr>
<tr>
<td><code>attachment_unavailable</code></td>
<td>422</td>
<td>A file of the message could not be fetched, or is over a limit; <code>errors</code> names it. Nothing was sent.</td>
</tr>
<tr>
<td><code>idempotency_key_reused</code></td>
<td>422</td>
<td>The <code>Idempotency-Key</code> was used for another request.</td>
</tr>
<tr>
<td><code>precondition_required</code></td>
<td>428</td>
<td>Send <code>If-Match</code> with the <code>ETag</code> of the record that you have read.</td>
</tr>
<tr>
<td><code>too_many_requests</code></td>
<td>429</td>
<td>The caller, or the address, has sent too much; try again after <code>Retry-After</code>.</td>
</tr>
<tr>
<td><code>headers_too_large</code></td>
<td>431</td>
<td>The request&#39;s headers are over the limit.</td>
</tr>
<tr>
<td><code>internal_error</code></td>
<td>500</td>
<td>A fault of the server; quote <code>requestId</code> when you report it.</td>
</tr>
<tr>
<td><code>agent_failed</code></td>
<td>502</td>
<td>The oracle&#39;s agent could not answer; <code>detail</code> says why, and <code>Retry-After</code>, if it is there, when to try again.</td>
</tr>
<tr>
<td><code>service_unavailable</code></td>
<td>503</td>
<td>A part that this request needs cannot be reached; try again after <code>Retry-After</code>.</td>
</tr>
</tbody></table>
<p><span class="rules"> One of <code>invalid_request</code>, <code>malformed_json</code>, <code>malformed_request</code>, <code>invalid_validity_period</code>, <code>class_protocol_mismatch</code>, <code>invalid_cursor</code>, <code>delegation_refused</code>, <code>delegation_mismatch</code>, <code>mcp_invocation_refused</code>, <code>unknown_protocol</code>, <code>invalid_properties</code>, <code>invalid_protocol</code>, <code>unknown_twin</code>, <code>unknown_role</code>, <code>wrong_kind_for_role</code>, <code>self_relationship</code>, <code>unknown_claim</code>, <code>webhook_address_refused</code>, <code>authentication_required</code>, <code>invalid_invocation</code>, <code>invalid_delegation</code>, <code>invalid_api_key</code>, <code>missing_scope</code>, <code>not_controller</code>, <code>not_proposer</code>, <code>not_a_voter</code>, <code>route_not_found</code>, <code>session_not_found</code>, <code>run_not_found</code>, <code>tool_call_not_found</code>, <code>twin_not_found</code>, <code>api_key_not_found</code>, <code>asset_not_found</code>, <code>protocol_not_found</code>, <code>relationship_not_found</code>, <code>member_not_found</code>, <code>proposal_not_found</code>, <code>claim_not_found</code>, <code>credential_not_found</code>, <code>status_list_not_found</code>, <code>issuance_not_found</code>, <code>webhook_not_found</code>, <code>delivery_not_found</code>, <code>import_not_found</code>, <code>method_not_allowed</code>, <code>not_acceptable</code>, <code>request_timeout</code>, <code>api_key_not_active</code>, <code>session_busy</code>, <code>tool_call_answered</code>, <code>twin_exists</code>, <code>twin_in_use</code>, <code>twin_under_review</code>, <code>protocol_exists</code>, <code>relationship_exists</code>, <code>role_taken</code>, <code>relationship_required</code>, <code>no_group</code>, <code>last_member</code>, <code>proposal_open</code>, <code>voting_closed</code>, <code>no_electorate</code>, <code>invalid_transition</code>, <code>domain_not_verified</code>, <code>not_an_oracle</code>, <code>claim_not_approved</code>, <code>issuance_exceeds_claim</code>, <code>import_not_active</code>, <code>too_many_webhooks</code>, <code>webhook_disabled</code>, <code>precondition_failed</code>, <code>payload_too_large</code>, <code>unsupported_media_type</code>, <code>attachment_unavailable</code>, <code>idempotency_key_reused</code>, <code>precondition_required</code>, <code>too_many_requests</code>, <code>headers_too_large</code>, <code>internal_error</code>, <code>agent_failed</code>, <code>service_unavailable</code>; more may come.</span></p>
</article>
<article id="type-RefusalCode">
<h3>RefusalCode <span class="direction">string</span></h3>
<p>Says why credentials were refused. A code never changes its meaning, and the list may grow.</p>
<table>
<thead>
<tr>
<th>code</th>
<th>meaning</th>
</tr>
</thead>
<tbody><tr>
<td><code>credentials_ambiguous</code></td>
<td>A header with credentials was sent more than once.</td>
</tr>
<tr>
<td><code>bearer_malformed</code></td>
<td>The <code>Authorization</code> header is not <code>Bearer</code> and a token.</td>
</tr>
<tr>
<td><code>ucan_too_large</code></td>
<td>The token is over the limit of 12288 characters.</td>
</tr>
<tr>
<td><code>ucan_malformed</code></td>
<td>The token is not canonical base64 of a canonical CAR with one canonical UCAN 0.9.1.</td>
</tr>
<tr>
<td><code>ucan_missing_proof</code></td>
<td>A proof that the token names is not in it.</td>
</tr>
<tr>
<td><code>ucan_shared_proof</code></td>
<td>A proof is named more than once; proofs must form a tree.</td>
</tr>
<tr>
<td><code>ucan_too_many_proofs</code></td>
<td>The token has more proofs, or a longer chain of them, than are read.</td>
</tr>
<tr>
<td><code>ucan_wrong_audience</code></td>
<td>The token was made for another oracle.</td>
</tr>
<tr>
<td><code>ucan_has_proofs</code></td>
<td>A token to sign in with must come from the user directly, without proofs.</td>
</tr>
<tr>
<td><code>ucan_no_expiration</code></td>
<td>The token never expires.</td>
</tr>
<tr>
<td><code>ucan_expired</code></td>
<td>The token, or a proof of it, has expired.</td>
</tr>
<tr>
<td><code>ucan_not_yet_valid</code></td>
<td>The token, or a proof of it, is not valid yet.</td>
</tr>
<tr>
<td><code>ucan_lifetime_too_long</code></td>
<td>The token expires too far ahead.</td>
</tr>
<tr>
<td><code>ucan_wrong_capability</code></td>
<td>The token does not hold exactly the capability that is asked for.</td>
</tr>
<tr>
<td><code>ucan_forbidden_capability</code></td>
<td>A delegation holds a capability that must not be given away: to sign in, or everything.</td>
</tr>
<tr>
<td><code>ucan_broken_chain</code></td>
<td>A proof was made for somebody other than the issuer of what leans on it.</td>
</tr>
<tr>
<td><code>ucan_escalation</code></td>
<td>The token grants more than its proofs.</td>
</tr>
<tr>
<td><code>ucan_unsupported_issuer</code></td>
<td>The issuer&#39;s DID has no Ed25519 key that this oracle can find.</td>
</tr>
<tr>
<td><code>ucan_unresolved_issuer</code></td>
<td>The issuer&#39;s keys could not be looked up; try again.</td>
</tr>
<tr>
<td><code>ucan_bad_signature</code></td>
<td>The issuer did not sign this.</td>
</tr>
<tr>
<td><code>ucan_wrong_issuer</code></td>
<td>The token is not the caller&#39;s own.</td>
</tr>
<tr>
<td><code>ucan_revoked</code></td>
<td>The token, or a proof of it, was revoked.</td>
</tr>
<tr>
<td><code>ucan_replayed</code></td>
<td>The token can be used once, and was.</td>
</tr>
<tr>
<td><code>ucan_delegation_sign_in_off</code></td>
<td>This oracle does not accept a delegation as the only credential.</td>
</tr>
<tr>
<td><code>delegation_missing</code></td>
<td>The user has stored no delegation.</td>
</tr>
<tr>
<td><code>api_key_malformed</code></td>
<td>The text is not an API key, or is mistyped.</td>
</tr>
<tr>
<td><code>api_key_unknown</code></td>
<td>No such API key.</td>
</tr>
<tr>
<td><code>api_key_revoked</code></td>
<td>The API key was revoked.</td>
</tr>
<tr>
<td><code>api_key_expired</code></td>
<td>The API key has expired.</td>
</tr>
</tbody></table>
<p><span class="rules"> One of <code>credentials_ambiguous</code>, <code>bearer_malformed</code>, <code>ucan_too_large</code>, <code>ucan_malformed</code>, <code>ucan_missing_proof</code>, <code>ucan_shared_proof</code>, <code>ucan_too_many_proofs</code>, <code>ucan_wrong_audience</code>, <code>ucan_has_proofs</code>, <code>ucan_no_expiration</code>, <code>ucan_expired</code>, <code>ucan_not_yet_valid</code>, <code>ucan_lifetime_too_long</code>, <code>ucan_wrong_capability</code>, <code>ucan_forbidden_capability</code>, <code>ucan_broken_chain</code>, <code>ucan_escalation</code>, <code>ucan_unsupported_issuer</code>, <code>ucan_unresolved_issuer</code>, <code>ucan_bad_signature</code>, <code>ucan_wrong_issuer</code>, <code>ucan_revoked</code>, <code>ucan_replayed</code>, <code>ucan_delegation_sign_in_off</code>, <code>delegation_missing</code>, <code>api_key_malformed</code>, <code>api_key_unknown</code>, <code>api_key_revoked</code>, <code>api_key_expired</code>; more may come.</span></p>
</article>
</section>
</main>
</div>
`;
