// Made by `make generate` from spec/. Do not edit: change the contract and run it again.

var __getOwnPropNames = Object.getOwnPropertyNames;
var __commonJS = (cb, mod) => function() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};

// node_modules/ajv-formats/dist/formats.js
var require_formats = __commonJS({
  "node_modules/ajv-formats/dist/formats.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: !0 });
    exports.formatNames = exports.fastFormats = exports.fullFormats = void 0;
    function fmtDef(validate, compare) {
      return { validate, compare };
    }
    exports.fullFormats = {
      // date: http://tools.ietf.org/html/rfc3339#section-5.6
      date: fmtDef(date, compareDate),
      // date-time: http://tools.ietf.org/html/rfc3339#section-5.6
      time: fmtDef(getTime(!0), compareTime),
      "date-time": fmtDef(getDateTime(!0), compareDateTime),
      "iso-time": fmtDef(getTime(), compareIsoTime),
      "iso-date-time": fmtDef(getDateTime(), compareIsoDateTime),
      // duration: https://tools.ietf.org/html/rfc3339#appendix-A
      duration: /^P(?!$)((\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?|(\d+W)?)$/,
      uri,
      "uri-reference": /^(?:[a-z][a-z0-9+\-.]*:)?(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'"()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?(?:\?(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i,
      // uri-template: https://tools.ietf.org/html/rfc6570
      "uri-template": /^(?:(?:[^\x00-\x20"'<>%\\^`{|}]|%[0-9a-f]{2})|\{[+#./;?&=,!@|]?(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?(?:,(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?)*\})*$/i,
      // For the source: https://gist.github.com/dperini/729294
      // For test cases: https://mathiasbynens.be/demo/url-regex
      url: /^(?:https?|ftp):\/\/(?:\S+(?::\S*)?@)?(?:(?!(?:10|127)(?:\.\d{1,3}){3})(?!(?:169\.254|192\.168)(?:\.\d{1,3}){2})(?!172\.(?:1[6-9]|2\d|3[0-1])(?:\.\d{1,3}){2})(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}(?:\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4]))|(?:(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)(?:\.(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)*(?:\.(?:[a-z\u{00a1}-\u{ffff}]{2,})))(?::\d{2,5})?(?:\/[^\s]*)?$/iu,
      email: /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,
      hostname: /^(?=.{1,253}\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-0-9a-z]{0,61}[0-9a-z])?)*\.?$/i,
      // optimized https://www.safaribooksonline.com/library/view/regular-expressions-cookbook/9780596802837/ch07s16.html
      ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/,
      ipv6: /^((([0-9a-f]{1,4}:){7}([0-9a-f]{1,4}|:))|(([0-9a-f]{1,4}:){6}(:[0-9a-f]{1,4}|((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){5}(((:[0-9a-f]{1,4}){1,2})|:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){4}(((:[0-9a-f]{1,4}){1,3})|((:[0-9a-f]{1,4})?:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){3}(((:[0-9a-f]{1,4}){1,4})|((:[0-9a-f]{1,4}){0,2}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){2}(((:[0-9a-f]{1,4}){1,5})|((:[0-9a-f]{1,4}){0,3}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){1}(((:[0-9a-f]{1,4}){1,6})|((:[0-9a-f]{1,4}){0,4}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(:(((:[0-9a-f]{1,4}){1,7})|((:[0-9a-f]{1,4}){0,5}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:)))$/i,
      regex,
      // uuid: http://tools.ietf.org/html/rfc4122
      uuid: /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
      // JSON-pointer: https://tools.ietf.org/html/rfc6901
      // uri fragment: https://tools.ietf.org/html/rfc3986#appendix-A
      "json-pointer": /^(?:\/(?:[^~/]|~0|~1)*)*$/,
      "json-pointer-uri-fragment": /^#(?:\/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*$/i,
      // relative JSON-pointer: http://tools.ietf.org/html/draft-luff-relative-json-pointer-00
      "relative-json-pointer": /^(?:0|[1-9][0-9]*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/,
      // the following formats are used by the openapi specification: https://spec.openapis.org/oas/v3.0.0#data-types
      // byte: https://github.com/miguelmota/is-base64
      byte,
      // signed 32 bit integer
      int32: { type: "number", validate: validateInt32 },
      // signed 64 bit integer
      int64: { type: "number", validate: validateInt64 },
      // C-type float
      float: { type: "number", validate: validateNumber },
      // C-type double
      double: { type: "number", validate: validateNumber },
      // hint to the UI to hide input strings
      password: !0,
      // unchecked string payload
      binary: !0
    };
    exports.fastFormats = {
      ...exports.fullFormats,
      date: fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d$/, compareDate),
      time: fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareTime),
      "date-time": fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\dt(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareDateTime),
      "iso-time": fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareIsoTime),
      "iso-date-time": fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d[t\s](?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareIsoDateTime),
      // uri: https://github.com/mafintosh/is-my-json-valid/blob/master/formats.js
      uri: /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i,
      "uri-reference": /^(?:(?:[a-z][a-z0-9+\-.]*:)?\/?\/)?(?:[^\\\s#][^\s#]*)?(?:#[^\\\s]*)?$/i,
      // email (sources from jsen validator):
      // http://stackoverflow.com/questions/201323/using-a-regular-expression-to-validate-an-email-address#answer-8829363
      // http://www.w3.org/TR/html5/forms.html#valid-e-mail-address (search for 'wilful violation')
      email: /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i
    };
    exports.formatNames = Object.keys(exports.fullFormats);
    function isLeapYear(year) {
      return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    }
    var DATE = /^(\d\d\d\d)-(\d\d)-(\d\d)$/, DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    function date(str) {
      let matches = DATE.exec(str);
      if (!matches)
        return !1;
      let year = +matches[1], month = +matches[2], day = +matches[3];
      return month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 && isLeapYear(year) ? 29 : DAYS[month]);
    }
    function compareDate(d1, d2) {
      if (d1 && d2)
        return d1 > d2 ? 1 : d1 < d2 ? -1 : 0;
    }
    var TIME = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i;
    function getTime(strictTimeZone) {
      return function(str) {
        let matches = TIME.exec(str);
        if (!matches)
          return !1;
        let hr = +matches[1], min = +matches[2], sec = +matches[3], tz = matches[4], tzSign = matches[5] === "-" ? -1 : 1, tzH = +(matches[6] || 0), tzM = +(matches[7] || 0);
        if (tzH > 23 || tzM > 59 || strictTimeZone && !tz)
          return !1;
        if (hr <= 23 && min <= 59 && sec < 60)
          return !0;
        let utcMin = min - tzM * tzSign, utcHr = hr - tzH * tzSign - (utcMin < 0 ? 1 : 0);
        return (utcHr === 23 || utcHr === -1) && (utcMin === 59 || utcMin === -1) && sec < 61;
      };
    }
    function compareTime(s1, s2) {
      if (!(s1 && s2))
        return;
      let t1 = (/* @__PURE__ */ new Date("2020-01-01T" + s1)).valueOf(), t2 = (/* @__PURE__ */ new Date("2020-01-01T" + s2)).valueOf();
      if (t1 && t2)
        return t1 - t2;
    }
    function compareIsoTime(t1, t2) {
      if (!(t1 && t2))
        return;
      let a1 = TIME.exec(t1), a2 = TIME.exec(t2);
      if (a1 && a2)
        return t1 = a1[1] + a1[2] + a1[3], t2 = a2[1] + a2[2] + a2[3], t1 > t2 ? 1 : t1 < t2 ? -1 : 0;
    }
    var DATE_TIME_SEPARATOR = /t|\s/i;
    function getDateTime(strictTimeZone) {
      let time = getTime(strictTimeZone);
      return function(str) {
        let dateTime = str.split(DATE_TIME_SEPARATOR);
        return dateTime.length === 2 && date(dateTime[0]) && time(dateTime[1]);
      };
    }
    function compareDateTime(dt1, dt2) {
      if (!(dt1 && dt2))
        return;
      let d1 = new Date(dt1).valueOf(), d2 = new Date(dt2).valueOf();
      if (d1 && d2)
        return d1 - d2;
    }
    function compareIsoDateTime(dt1, dt2) {
      if (!(dt1 && dt2))
        return;
      let [d1, t1] = dt1.split(DATE_TIME_SEPARATOR), [d2, t2] = dt2.split(DATE_TIME_SEPARATOR), res = compareDate(d1, d2);
      if (res !== void 0)
        return res || compareTime(t1, t2);
    }
    var NOT_URI_FRAGMENT = /\/|:/, URI = /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)(?:\?(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;
    function uri(str) {
      return NOT_URI_FRAGMENT.test(str) && URI.test(str);
    }
    var BYTE = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/gm;
    function byte(str) {
      return BYTE.lastIndex = 0, BYTE.test(str);
    }
    var MIN_INT32 = -(2 ** 31), MAX_INT32 = 2 ** 31 - 1;
    function validateInt32(value) {
      return Number.isInteger(value) && value <= MAX_INT32 && value >= MIN_INT32;
    }
    function validateInt64(value) {
      return Number.isInteger(value);
    }
    function validateNumber() {
      return !0;
    }
    var Z_ANCHOR = /[^\\]\\Z/;
    function regex(str) {
      if (Z_ANCHOR.test(str))
        return !1;
      try {
        return new RegExp(str), !0;
      } catch {
        return !1;
      }
    }
  }
});

// node_modules/ajv/dist/runtime/ucs2length.js
var require_ucs2length = __commonJS({
  "node_modules/ajv/dist/runtime/ucs2length.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: !0 });
    function ucs2length(str) {
      let len = str.length, length = 0, pos = 0, value;
      for (; pos < len; )
        length++, value = str.charCodeAt(pos++), value >= 55296 && value <= 56319 && pos < len && (value = str.charCodeAt(pos), (value & 64512) === 56320 && pos++);
      return length;
    }
    exports.default = ucs2length;
    ucs2length.code = 'require("ajv/dist/runtime/ucs2length").default';
  }
});

// compiled:events
var events_ActionCallUpdate_schema = { description: "An AG-UI action is being taken in the user's interface, or has returned. Both frames of a call carry the same `toolCallId` and its `args`.\nOn the socket it comes once, to one tab, when the action is to be taken: the tab answers with `action_call_result`.\n", type: "object", required: ["sessionId", "requestId", "toolCallId", "toolName", "args", "status"], properties: { sessionId: { $ref: "SessionId" }, requestId: { $ref: "RequestId" }, toolCallId: { type: "string" }, toolName: { type: "string" }, args: { type: "object", additionalProperties: !0 }, status: { type: "string", enum: ["isRunning", "done", "error"] }, output: { type: "string" }, error: { type: "string" }, errorCode: { $ref: "ToolErrorCode" }, timestamp: { $ref: "Timestamp" } }, $id: "ActionCallUpdate" };
var events_RenderComponent_schema = { description: "A UI component is to be shown. The same `eventId` again replaces what was shown.", type: "object", required: ["sessionId", "requestId", "eventId", "componentName", "args", "status"], properties: { sessionId: { $ref: "SessionId" }, requestId: { $ref: "RequestId" }, eventId: { type: "string" }, componentName: { type: "string" }, args: { description: "What the component is given.", type: "object", additionalProperties: !0 }, status: { type: "string", enum: ["isRunning", "done", "error"] }, timestamp: { $ref: "Timestamp" } }, $id: "RenderComponent" };
var events_ToolCallUpdate_schema = { description: "A tool is being called, or has returned. Both frames of a call carry the same `eventId` and its `args`.", type: "object", required: ["sessionId", "requestId", "eventId", "toolName", "args", "status"], properties: { sessionId: { $ref: "SessionId" }, requestId: { $ref: "RequestId" }, eventId: { type: "string" }, toolName: { type: "string" }, kind: { $ref: "ToolKind" }, args: { type: "object", additionalProperties: !0 }, status: { type: "string", enum: ["isRunning", "done", "error"] }, output: { type: "string" }, error: { type: "string" }, errorCode: { $ref: "ToolErrorCode" }, timestamp: { $ref: "Timestamp" } }, $id: "ToolCallUpdate" };
var events_formats_37d7ec70 = require_formats().fullFormats["date-time"], events_func_7a031813 = require_ucs2length().default, events_pattern_0c7d1630 = new RegExp("^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$", "u"), events_pattern_5d1f830f = new RegExp("^did:[a-z0-9]+(?::(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})*)*:(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})+$", "u"), events_pattern_63c1c1bc = new RegExp("^[\\x21-\\x7e]+$", "u"), events_pattern_9f95224a = new RegExp("^[A-Za-z0-9_-]+$", "u");
function events_ActionCallUpdate(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.sessionId === void 0 && (missing0 = "sessionId") || data.requestId === void 0 && (missing0 = "requestId") || data.toolCallId === void 0 && (missing0 = "toolCallId") || data.toolName === void 0 && (missing0 = "toolName") || data.args === void 0 && (missing0 = "args") || data.status === void 0 && (missing0 = "status"))
        return events_ActionCallUpdate.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.sessionId !== void 0) {
        let data0 = data.sessionId, _errs1 = errors;
        if (errors === errors)
          if (typeof data0 == "string") {
            if (events_func_7a031813(data0) > 128)
              return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
            if (events_func_7a031813(data0) < 1)
              return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
            if (!events_pattern_9f95224a.test(data0))
              return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
          } else
            return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.requestId !== void 0) {
          let data1 = data.requestId, _errs4 = errors;
          if (errors === errors)
            if (typeof data1 == "string") {
              if (events_func_7a031813(data1) > 128)
                return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
              if (events_func_7a031813(data1) < 1)
                return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
              if (!events_pattern_63c1c1bc.test(data1))
                return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/pattern", keyword: "pattern", params: { pattern: "^[\\x21-\\x7e]+$" }, message: 'must match pattern "^[\\x21-\\x7e]+$"' }], !1;
            } else
              return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs4 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.toolCallId !== void 0) {
            let _errs7 = errors;
            if (typeof data.toolCallId != "string")
              return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/toolCallId", schemaPath: "#/properties/toolCallId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs7 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.toolName !== void 0) {
              let _errs9 = errors;
              if (typeof data.toolName != "string")
                return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/toolName", schemaPath: "#/properties/toolName/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs9 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.args !== void 0) {
                let data4 = data.args, _errs11 = errors;
                if (errors === _errs11 && !(data4 && typeof data4 == "object" && !Array.isArray(data4)))
                  return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/args", schemaPath: "#/properties/args/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                var valid0 = _errs11 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.status !== void 0) {
                  let data5 = data.status, _errs14 = errors;
                  if (typeof data5 != "string")
                    return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                  if (!(data5 === "isRunning" || data5 === "done" || data5 === "error"))
                    return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/enum", keyword: "enum", params: { allowedValues: events_ActionCallUpdate_schema.properties.status.enum }, message: "must be equal to one of the allowed values" }], !1;
                  var valid0 = _errs14 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.output !== void 0) {
                    let _errs16 = errors;
                    if (typeof data.output != "string")
                      return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/output", schemaPath: "#/properties/output/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                    var valid0 = _errs16 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.error !== void 0) {
                      let _errs18 = errors;
                      if (typeof data.error != "string")
                        return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                      var valid0 = _errs18 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.errorCode !== void 0) {
                        let _errs20 = errors;
                        if (typeof data.errorCode != "string")
                          return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/errorCode", schemaPath: "ToolErrorCode/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                        var valid0 = _errs20 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0)
                        if (data.timestamp !== void 0) {
                          let data9 = data.timestamp, _errs23 = errors, _errs24 = errors;
                          if (errors === _errs24 && errors === _errs24)
                            if (typeof data9 == "string") {
                              if (events_func_7a031813(data9) > 40)
                                return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                              if (events_pattern_0c7d1630.test(data9)) {
                                if (!events_formats_37d7ec70.validate(data9))
                                  return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                              } else
                                return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
                            } else
                              return events_ActionCallUpdate.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                          var valid0 = _errs23 === errors;
                        } else
                          var valid0 = !0;
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else
      return events_ActionCallUpdate.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_ActionCallUpdate.errors = vErrors, errors === 0;
}
function events_BrowserToolCall(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.sessionId === void 0 && (missing0 = "sessionId") || data.requestId === void 0 && (missing0 = "requestId") || data.toolCallId === void 0 && (missing0 = "toolCallId") || data.toolName === void 0 && (missing0 = "toolName") || data.args === void 0 && (missing0 = "args"))
        return events_BrowserToolCall.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.sessionId !== void 0) {
        let data0 = data.sessionId, _errs1 = errors;
        if (errors === errors)
          if (typeof data0 == "string") {
            if (events_func_7a031813(data0) > 128)
              return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
            if (events_func_7a031813(data0) < 1)
              return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
            if (!events_pattern_9f95224a.test(data0))
              return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
          } else
            return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.requestId !== void 0) {
          let data1 = data.requestId, _errs4 = errors;
          if (errors === errors)
            if (typeof data1 == "string") {
              if (events_func_7a031813(data1) > 128)
                return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
              if (events_func_7a031813(data1) < 1)
                return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
              if (!events_pattern_63c1c1bc.test(data1))
                return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/pattern", keyword: "pattern", params: { pattern: "^[\\x21-\\x7e]+$" }, message: 'must match pattern "^[\\x21-\\x7e]+$"' }], !1;
            } else
              return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs4 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.toolCallId !== void 0) {
            let _errs7 = errors;
            if (typeof data.toolCallId != "string")
              return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/toolCallId", schemaPath: "#/properties/toolCallId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs7 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.toolName !== void 0) {
              let _errs9 = errors;
              if (typeof data.toolName != "string")
                return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/toolName", schemaPath: "#/properties/toolName/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs9 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.args !== void 0) {
                let data4 = data.args, _errs11 = errors;
                if (errors === _errs11 && !(data4 && typeof data4 == "object" && !Array.isArray(data4)))
                  return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/args", schemaPath: "#/properties/args/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                var valid0 = _errs11 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.expiresAt !== void 0) {
                  let data5 = data.expiresAt, _errs14 = errors, _errs15 = errors;
                  if (errors === _errs15 && errors === _errs15)
                    if (typeof data5 == "string") {
                      if (events_func_7a031813(data5) > 40)
                        return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/expiresAt", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                      if (events_pattern_0c7d1630.test(data5)) {
                        if (!events_formats_37d7ec70.validate(data5))
                          return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/expiresAt", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                      } else
                        return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/expiresAt", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
                    } else
                      return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/expiresAt", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                  var valid0 = _errs14 === errors;
                } else
                  var valid0 = !0;
                if (valid0)
                  if (data.timestamp !== void 0) {
                    let data6 = data.timestamp, _errs17 = errors, _errs18 = errors;
                    if (errors === _errs18 && errors === _errs18)
                      if (typeof data6 == "string") {
                        if (events_func_7a031813(data6) > 40)
                          return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                        if (events_pattern_0c7d1630.test(data6)) {
                          if (!events_formats_37d7ec70.validate(data6))
                            return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                        } else
                          return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
                      } else
                        return events_BrowserToolCall.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                    var valid0 = _errs17 === errors;
                  } else
                    var valid0 = !0;
              }
            }
          }
        }
      }
    } else
      return events_BrowserToolCall.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_BrowserToolCall.errors = vErrors, errors === 0;
}
function events_DelegationRequired(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.sessionId === void 0 && (missing0 = "sessionId") || data.requestId === void 0 && (missing0 = "requestId") || data.oracleDid === void 0 && (missing0 = "oracleDid") || data.toolName === void 0 && (missing0 = "toolName") || data.reason === void 0 && (missing0 = "reason") || data.message === void 0 && (missing0 = "message") || data.timestamp === void 0 && (missing0 = "timestamp"))
        return events_DelegationRequired.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.sessionId !== void 0) {
        let data0 = data.sessionId, _errs1 = errors;
        if (errors === errors)
          if (typeof data0 == "string") {
            if (events_func_7a031813(data0) > 128)
              return events_DelegationRequired.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
            if (events_func_7a031813(data0) < 1)
              return events_DelegationRequired.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
            if (!events_pattern_9f95224a.test(data0))
              return events_DelegationRequired.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
          } else
            return events_DelegationRequired.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.requestId !== void 0) {
          let data1 = data.requestId, _errs4 = errors;
          if (errors === errors)
            if (typeof data1 == "string") {
              if (events_func_7a031813(data1) > 128)
                return events_DelegationRequired.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
              if (events_func_7a031813(data1) < 1)
                return events_DelegationRequired.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
              if (!events_pattern_63c1c1bc.test(data1))
                return events_DelegationRequired.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/pattern", keyword: "pattern", params: { pattern: "^[\\x21-\\x7e]+$" }, message: 'must match pattern "^[\\x21-\\x7e]+$"' }], !1;
            } else
              return events_DelegationRequired.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs4 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.oracleDid !== void 0) {
            let data2 = data.oracleDid, _errs7 = errors;
            if (errors === errors)
              if (typeof data2 == "string") {
                if (events_func_7a031813(data2) > 512)
                  return events_DelegationRequired.errors = [{ instancePath: instancePath + "/oracleDid", schemaPath: "Did/maxLength", keyword: "maxLength", params: { limit: 512 }, message: "must NOT have more than 512 characters" }], !1;
                if (!events_pattern_5d1f830f.test(data2))
                  return events_DelegationRequired.errors = [{ instancePath: instancePath + "/oracleDid", schemaPath: "Did/pattern", keyword: "pattern", params: { pattern: "^did:[a-z0-9]+(?::(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})*)*:(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})+$" }, message: 'must match pattern "^did:[a-z0-9]+(?::(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})*)*:(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})+$"' }], !1;
              } else
                return events_DelegationRequired.errors = [{ instancePath: instancePath + "/oracleDid", schemaPath: "Did/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs7 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.toolName !== void 0) {
              let _errs10 = errors;
              if (typeof data.toolName != "string")
                return events_DelegationRequired.errors = [{ instancePath: instancePath + "/toolName", schemaPath: "#/properties/toolName/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs10 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.reason !== void 0) {
                let _errs12 = errors;
                if (typeof data.reason != "string")
                  return events_DelegationRequired.errors = [{ instancePath: instancePath + "/reason", schemaPath: "DelegationRequiredReason/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid0 = _errs12 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.message !== void 0) {
                  let _errs15 = errors;
                  if (typeof data.message != "string")
                    return events_DelegationRequired.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                  var valid0 = _errs15 === errors;
                } else
                  var valid0 = !0;
                if (valid0)
                  if (data.timestamp !== void 0) {
                    let data6 = data.timestamp, _errs17 = errors, _errs18 = errors;
                    if (errors === _errs18 && errors === _errs18)
                      if (typeof data6 == "string") {
                        if (events_func_7a031813(data6) > 40)
                          return events_DelegationRequired.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                        if (events_pattern_0c7d1630.test(data6)) {
                          if (!events_formats_37d7ec70.validate(data6))
                            return events_DelegationRequired.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                        } else
                          return events_DelegationRequired.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
                      } else
                        return events_DelegationRequired.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                    var valid0 = _errs17 === errors;
                  } else
                    var valid0 = !0;
              }
            }
          }
        }
      }
    } else
      return events_DelegationRequired.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_DelegationRequired.errors = vErrors, errors === 0;
}
function events_MessageDelta(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.content === void 0 && (missing0 = "content") || data.timestamp === void 0 && (missing0 = "timestamp"))
        return events_MessageDelta.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.content !== void 0) {
        let _errs1 = errors;
        if (typeof data.content != "string")
          return events_MessageDelta.errors = [{ instancePath: instancePath + "/content", schemaPath: "#/properties/content/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0)
        if (data.timestamp !== void 0) {
          let data1 = data.timestamp, _errs3 = errors, _errs4 = errors;
          if (errors === _errs4 && errors === _errs4)
            if (typeof data1 == "string") {
              if (events_func_7a031813(data1) > 40)
                return events_MessageDelta.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
              if (events_pattern_0c7d1630.test(data1)) {
                if (!events_formats_37d7ec70.validate(data1))
                  return events_MessageDelta.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
              } else
                return events_MessageDelta.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
            } else
              return events_MessageDelta.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
    } else
      return events_MessageDelta.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_MessageDelta.errors = vErrors, errors === 0;
}
function events_ReasoningDelta(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.sessionId === void 0 && (missing0 = "sessionId") || data.requestId === void 0 && (missing0 = "requestId") || data.reasoning === void 0 && (missing0 = "reasoning") || data.isComplete === void 0 && (missing0 = "isComplete") || data.timestamp === void 0 && (missing0 = "timestamp"))
        return events_ReasoningDelta.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.sessionId !== void 0) {
        let data0 = data.sessionId, _errs1 = errors;
        if (errors === errors)
          if (typeof data0 == "string") {
            if (events_func_7a031813(data0) > 128)
              return events_ReasoningDelta.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
            if (events_func_7a031813(data0) < 1)
              return events_ReasoningDelta.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
            if (!events_pattern_9f95224a.test(data0))
              return events_ReasoningDelta.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
          } else
            return events_ReasoningDelta.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.requestId !== void 0) {
          let data1 = data.requestId, _errs4 = errors;
          if (errors === errors)
            if (typeof data1 == "string") {
              if (events_func_7a031813(data1) > 128)
                return events_ReasoningDelta.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
              if (events_func_7a031813(data1) < 1)
                return events_ReasoningDelta.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
              if (!events_pattern_63c1c1bc.test(data1))
                return events_ReasoningDelta.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/pattern", keyword: "pattern", params: { pattern: "^[\\x21-\\x7e]+$" }, message: 'must match pattern "^[\\x21-\\x7e]+$"' }], !1;
            } else
              return events_ReasoningDelta.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs4 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.reasoning !== void 0) {
            let _errs7 = errors;
            if (typeof data.reasoning != "string")
              return events_ReasoningDelta.errors = [{ instancePath: instancePath + "/reasoning", schemaPath: "#/properties/reasoning/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs7 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.isComplete !== void 0) {
              let _errs9 = errors;
              if (typeof data.isComplete != "boolean")
                return events_ReasoningDelta.errors = [{ instancePath: instancePath + "/isComplete", schemaPath: "#/properties/isComplete/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }], !1;
              var valid0 = _errs9 === errors;
            } else
              var valid0 = !0;
            if (valid0)
              if (data.timestamp !== void 0) {
                let data4 = data.timestamp, _errs11 = errors, _errs12 = errors;
                if (errors === _errs12 && errors === _errs12)
                  if (typeof data4 == "string") {
                    if (events_func_7a031813(data4) > 40)
                      return events_ReasoningDelta.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                    if (events_pattern_0c7d1630.test(data4)) {
                      if (!events_formats_37d7ec70.validate(data4))
                        return events_ReasoningDelta.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                    } else
                      return events_ReasoningDelta.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
                  } else
                    return events_ReasoningDelta.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid0 = _errs11 === errors;
              } else
                var valid0 = !0;
          }
        }
      }
    } else
      return events_ReasoningDelta.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_ReasoningDelta.errors = vErrors, errors === 0;
}
function events_RenderComponent(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.sessionId === void 0 && (missing0 = "sessionId") || data.requestId === void 0 && (missing0 = "requestId") || data.eventId === void 0 && (missing0 = "eventId") || data.componentName === void 0 && (missing0 = "componentName") || data.args === void 0 && (missing0 = "args") || data.status === void 0 && (missing0 = "status"))
        return events_RenderComponent.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.sessionId !== void 0) {
        let data0 = data.sessionId, _errs1 = errors;
        if (errors === errors)
          if (typeof data0 == "string") {
            if (events_func_7a031813(data0) > 128)
              return events_RenderComponent.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
            if (events_func_7a031813(data0) < 1)
              return events_RenderComponent.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
            if (!events_pattern_9f95224a.test(data0))
              return events_RenderComponent.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
          } else
            return events_RenderComponent.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.requestId !== void 0) {
          let data1 = data.requestId, _errs4 = errors;
          if (errors === errors)
            if (typeof data1 == "string") {
              if (events_func_7a031813(data1) > 128)
                return events_RenderComponent.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
              if (events_func_7a031813(data1) < 1)
                return events_RenderComponent.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
              if (!events_pattern_63c1c1bc.test(data1))
                return events_RenderComponent.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/pattern", keyword: "pattern", params: { pattern: "^[\\x21-\\x7e]+$" }, message: 'must match pattern "^[\\x21-\\x7e]+$"' }], !1;
            } else
              return events_RenderComponent.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs4 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.eventId !== void 0) {
            let _errs7 = errors;
            if (typeof data.eventId != "string")
              return events_RenderComponent.errors = [{ instancePath: instancePath + "/eventId", schemaPath: "#/properties/eventId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs7 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.componentName !== void 0) {
              let _errs9 = errors;
              if (typeof data.componentName != "string")
                return events_RenderComponent.errors = [{ instancePath: instancePath + "/componentName", schemaPath: "#/properties/componentName/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs9 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.args !== void 0) {
                let data4 = data.args, _errs11 = errors;
                if (errors === _errs11 && !(data4 && typeof data4 == "object" && !Array.isArray(data4)))
                  return events_RenderComponent.errors = [{ instancePath: instancePath + "/args", schemaPath: "#/properties/args/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                var valid0 = _errs11 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.status !== void 0) {
                  let data5 = data.status, _errs14 = errors;
                  if (typeof data5 != "string")
                    return events_RenderComponent.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                  if (!(data5 === "isRunning" || data5 === "done" || data5 === "error"))
                    return events_RenderComponent.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/enum", keyword: "enum", params: { allowedValues: events_RenderComponent_schema.properties.status.enum }, message: "must be equal to one of the allowed values" }], !1;
                  var valid0 = _errs14 === errors;
                } else
                  var valid0 = !0;
                if (valid0)
                  if (data.timestamp !== void 0) {
                    let data6 = data.timestamp, _errs16 = errors, _errs17 = errors;
                    if (errors === _errs17 && errors === _errs17)
                      if (typeof data6 == "string") {
                        if (events_func_7a031813(data6) > 40)
                          return events_RenderComponent.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                        if (events_pattern_0c7d1630.test(data6)) {
                          if (!events_formats_37d7ec70.validate(data6))
                            return events_RenderComponent.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                        } else
                          return events_RenderComponent.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
                      } else
                        return events_RenderComponent.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                    var valid0 = _errs16 === errors;
                  } else
                    var valid0 = !0;
              }
            }
          }
        }
      }
    } else
      return events_RenderComponent.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_RenderComponent.errors = vErrors, errors === 0;
}
function events_RouterUpdate(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.sessionId === void 0 && (missing0 = "sessionId") || data.requestId === void 0 && (missing0 = "requestId") || data.to === void 0 && (missing0 = "to") || data.timestamp === void 0 && (missing0 = "timestamp"))
        return events_RouterUpdate.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.sessionId !== void 0) {
        let data0 = data.sessionId, _errs1 = errors;
        if (errors === errors)
          if (typeof data0 == "string") {
            if (events_func_7a031813(data0) > 128)
              return events_RouterUpdate.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
            if (events_func_7a031813(data0) < 1)
              return events_RouterUpdate.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
            if (!events_pattern_9f95224a.test(data0))
              return events_RouterUpdate.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
          } else
            return events_RouterUpdate.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.requestId !== void 0) {
          let data1 = data.requestId, _errs4 = errors;
          if (errors === errors)
            if (typeof data1 == "string") {
              if (events_func_7a031813(data1) > 128)
                return events_RouterUpdate.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
              if (events_func_7a031813(data1) < 1)
                return events_RouterUpdate.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
              if (!events_pattern_63c1c1bc.test(data1))
                return events_RouterUpdate.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/pattern", keyword: "pattern", params: { pattern: "^[\\x21-\\x7e]+$" }, message: 'must match pattern "^[\\x21-\\x7e]+$"' }], !1;
            } else
              return events_RouterUpdate.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs4 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.from !== void 0) {
            let _errs7 = errors;
            if (typeof data.from != "string")
              return events_RouterUpdate.errors = [{ instancePath: instancePath + "/from", schemaPath: "#/properties/from/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs7 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.to !== void 0) {
              let _errs9 = errors;
              if (typeof data.to != "string")
                return events_RouterUpdate.errors = [{ instancePath: instancePath + "/to", schemaPath: "#/properties/to/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs9 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.reason !== void 0) {
                let _errs11 = errors;
                if (typeof data.reason != "string")
                  return events_RouterUpdate.errors = [{ instancePath: instancePath + "/reason", schemaPath: "#/properties/reason/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid0 = _errs11 === errors;
              } else
                var valid0 = !0;
              if (valid0)
                if (data.timestamp !== void 0) {
                  let data5 = data.timestamp, _errs13 = errors, _errs14 = errors;
                  if (errors === _errs14 && errors === _errs14)
                    if (typeof data5 == "string") {
                      if (events_func_7a031813(data5) > 40)
                        return events_RouterUpdate.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                      if (events_pattern_0c7d1630.test(data5)) {
                        if (!events_formats_37d7ec70.validate(data5))
                          return events_RouterUpdate.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                      } else
                        return events_RouterUpdate.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
                    } else
                      return events_RouterUpdate.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                  var valid0 = _errs13 === errors;
                } else
                  var valid0 = !0;
            }
          }
        }
      }
    } else
      return events_RouterUpdate.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_RouterUpdate.errors = vErrors, errors === 0;
}
function events_RunDone(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.runId === void 0 && (missing0 = "runId") || data.messageId === void 0 && (missing0 = "messageId") || data.status === void 0 && (missing0 = "status"))
        return events_RunDone.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.runId !== void 0) {
        let _errs1 = errors;
        if (typeof data.runId != "string")
          return events_RunDone.errors = [{ instancePath: instancePath + "/runId", schemaPath: "#/properties/runId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.messageId !== void 0) {
          let _errs3 = errors;
          if (typeof data.messageId != "string")
            return events_RunDone.errors = [{ instancePath: instancePath + "/messageId", schemaPath: "#/properties/messageId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.status !== void 0) {
            let _errs5 = errors;
            if (typeof data.status != "string")
              return events_RunDone.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs5 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.aborted !== void 0) {
              let _errs7 = errors;
              if (typeof data.aborted != "boolean")
                return events_RunDone.errors = [{ instancePath: instancePath + "/aborted", schemaPath: "#/properties/aborted/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }], !1;
              var valid0 = _errs7 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.failed !== void 0) {
                let _errs9 = errors;
                if (typeof data.failed != "boolean")
                  return events_RunDone.errors = [{ instancePath: instancePath + "/failed", schemaPath: "#/properties/failed/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }], !1;
                var valid0 = _errs9 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.interrupted !== void 0) {
                  let _errs11 = errors;
                  if (typeof data.interrupted != "boolean")
                    return events_RunDone.errors = [{ instancePath: instancePath + "/interrupted", schemaPath: "#/properties/interrupted/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }], !1;
                  var valid0 = _errs11 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.usage !== void 0) {
                    let data6 = data.usage, _errs13 = errors;
                    if (errors === errors)
                      if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
                        let missing1;
                        if (data6.inputTokens === void 0 && (missing1 = "inputTokens") || data6.outputTokens === void 0 && (missing1 = "outputTokens") || data6.totalTokens === void 0 && (missing1 = "totalTokens"))
                          return events_RunDone.errors = [{ instancePath: instancePath + "/usage", schemaPath: "Usage/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
                        if (data6.inputTokens !== void 0) {
                          let data7 = data6.inputTokens, _errs16 = errors;
                          if (!(typeof data7 == "number" && !(data7 % 1) && !isNaN(data7) && isFinite(data7)))
                            return events_RunDone.errors = [{ instancePath: instancePath + "/usage/inputTokens", schemaPath: "Usage/properties/inputTokens/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
                          if (errors === _errs16 && typeof data7 == "number" && isFinite(data7) && (data7 < 0 || isNaN(data7)))
                            return events_RunDone.errors = [{ instancePath: instancePath + "/usage/inputTokens", schemaPath: "Usage/properties/inputTokens/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
                          var valid2 = _errs16 === errors;
                        } else
                          var valid2 = !0;
                        if (valid2) {
                          if (data6.outputTokens !== void 0) {
                            let data8 = data6.outputTokens, _errs18 = errors;
                            if (!(typeof data8 == "number" && !(data8 % 1) && !isNaN(data8) && isFinite(data8)))
                              return events_RunDone.errors = [{ instancePath: instancePath + "/usage/outputTokens", schemaPath: "Usage/properties/outputTokens/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
                            if (errors === _errs18 && typeof data8 == "number" && isFinite(data8) && (data8 < 0 || isNaN(data8)))
                              return events_RunDone.errors = [{ instancePath: instancePath + "/usage/outputTokens", schemaPath: "Usage/properties/outputTokens/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
                            var valid2 = _errs18 === errors;
                          } else
                            var valid2 = !0;
                          if (valid2)
                            if (data6.totalTokens !== void 0) {
                              let data9 = data6.totalTokens, _errs20 = errors;
                              if (!(typeof data9 == "number" && !(data9 % 1) && !isNaN(data9) && isFinite(data9)))
                                return events_RunDone.errors = [{ instancePath: instancePath + "/usage/totalTokens", schemaPath: "Usage/properties/totalTokens/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
                              if (errors === _errs20 && typeof data9 == "number" && isFinite(data9) && (data9 < 0 || isNaN(data9)))
                                return events_RunDone.errors = [{ instancePath: instancePath + "/usage/totalTokens", schemaPath: "Usage/properties/totalTokens/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
                              var valid2 = _errs20 === errors;
                            } else
                              var valid2 = !0;
                        }
                      } else
                        return events_RunDone.errors = [{ instancePath: instancePath + "/usage", schemaPath: "Usage/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                    var valid0 = _errs13 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0)
                    if (data.partialText !== void 0) {
                      let _errs22 = errors;
                      if (typeof data.partialText != "string")
                        return events_RunDone.errors = [{ instancePath: instancePath + "/partialText", schemaPath: "#/properties/partialText/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                      var valid0 = _errs22 === errors;
                    } else
                      var valid0 = !0;
                }
              }
            }
          }
        }
      }
    } else
      return events_RunDone.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_RunDone.errors = vErrors, errors === 0;
}
function events_RunError(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.error === void 0 && (missing0 = "error") || data.timestamp === void 0 && (missing0 = "timestamp") || data.kind === void 0 && (missing0 = "kind") || data.retryable === void 0 && (missing0 = "retryable"))
        return events_RunError.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.error !== void 0) {
        let _errs1 = errors;
        if (typeof data.error != "string")
          return events_RunError.errors = [{ instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.timestamp !== void 0) {
          let data1 = data.timestamp, _errs3 = errors, _errs4 = errors;
          if (errors === _errs4 && errors === _errs4)
            if (typeof data1 == "string") {
              if (events_func_7a031813(data1) > 40)
                return events_RunError.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
              if (events_pattern_0c7d1630.test(data1)) {
                if (!events_formats_37d7ec70.validate(data1))
                  return events_RunError.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
              } else
                return events_RunError.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
            } else
              return events_RunError.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.kind !== void 0) {
            let _errs6 = errors;
            if (typeof data.kind != "string")
              return events_RunError.errors = [{ instancePath: instancePath + "/kind", schemaPath: "#/properties/kind/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs6 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.retryable !== void 0) {
              let _errs8 = errors;
              if (typeof data.retryable != "boolean")
                return events_RunError.errors = [{ instancePath: instancePath + "/retryable", schemaPath: "#/properties/retryable/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }], !1;
              var valid0 = _errs8 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.retryAfterSeconds !== void 0) {
                let data4 = data.retryAfterSeconds, _errs10 = errors;
                if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4) && isFinite(data4)))
                  return events_RunError.errors = [{ instancePath: instancePath + "/retryAfterSeconds", schemaPath: "#/properties/retryAfterSeconds/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
                if (errors === _errs10 && typeof data4 == "number" && isFinite(data4) && (data4 < 0 || isNaN(data4)))
                  return events_RunError.errors = [{ instancePath: instancePath + "/retryAfterSeconds", schemaPath: "#/properties/retryAfterSeconds/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
                var valid0 = _errs10 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.reason !== void 0) {
                  let _errs12 = errors;
                  if (typeof data.reason != "string")
                    return events_RunError.errors = [{ instancePath: instancePath + "/reason", schemaPath: "RefusalCode/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                  var valid0 = _errs12 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.sessionId !== void 0) {
                    let data6 = data.sessionId, _errs15 = errors;
                    if (errors === errors)
                      if (typeof data6 == "string") {
                        if (events_func_7a031813(data6) > 128)
                          return events_RunError.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
                        if (events_func_7a031813(data6) < 1)
                          return events_RunError.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
                        if (!events_pattern_9f95224a.test(data6))
                          return events_RunError.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
                      } else
                        return events_RunError.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                    var valid0 = _errs15 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0)
                    if (data.requestId !== void 0) {
                      let data7 = data.requestId, _errs18 = errors;
                      if (errors === errors)
                        if (typeof data7 == "string") {
                          if (events_func_7a031813(data7) > 128)
                            return events_RunError.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
                          if (events_func_7a031813(data7) < 1)
                            return events_RunError.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
                          if (!events_pattern_63c1c1bc.test(data7))
                            return events_RunError.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/pattern", keyword: "pattern", params: { pattern: "^[\\x21-\\x7e]+$" }, message: 'must match pattern "^[\\x21-\\x7e]+$"' }], !1;
                        } else
                          return events_RunError.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                      var valid0 = _errs18 === errors;
                    } else
                      var valid0 = !0;
                }
              }
            }
          }
        }
      }
    } else
      return events_RunError.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_RunError.errors = vErrors, errors === 0;
}
function events_RunStarted(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.runId === void 0 && (missing0 = "runId") || data.sessionId === void 0 && (missing0 = "sessionId") || data.requestId === void 0 && (missing0 = "requestId"))
        return events_RunStarted.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.runId !== void 0) {
        let _errs1 = errors;
        if (typeof data.runId != "string")
          return events_RunStarted.errors = [{ instancePath: instancePath + "/runId", schemaPath: "#/properties/runId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.sessionId !== void 0) {
          let data1 = data.sessionId, _errs3 = errors;
          if (errors === errors)
            if (typeof data1 == "string") {
              if (events_func_7a031813(data1) > 128)
                return events_RunStarted.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
              if (events_func_7a031813(data1) < 1)
                return events_RunStarted.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
              if (!events_pattern_9f95224a.test(data1))
                return events_RunStarted.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
            } else
              return events_RunStarted.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.requestId !== void 0) {
            let data2 = data.requestId, _errs6 = errors;
            if (errors === errors)
              if (typeof data2 == "string") {
                if (events_func_7a031813(data2) > 128)
                  return events_RunStarted.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
                if (events_func_7a031813(data2) < 1)
                  return events_RunStarted.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
                if (!events_pattern_63c1c1bc.test(data2))
                  return events_RunStarted.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/pattern", keyword: "pattern", params: { pattern: "^[\\x21-\\x7e]+$" }, message: 'must match pattern "^[\\x21-\\x7e]+$"' }], !1;
              } else
                return events_RunStarted.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs6 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.resumed !== void 0) {
              let _errs9 = errors;
              if (typeof data.resumed != "boolean")
                return events_RunStarted.errors = [{ instancePath: instancePath + "/resumed", schemaPath: "#/properties/resumed/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }], !1;
              var valid0 = _errs9 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.attempt !== void 0) {
                let data4 = data.attempt, _errs11 = errors;
                if (!(typeof data4 == "number" && !(data4 % 1) && !isNaN(data4) && isFinite(data4)))
                  return events_RunStarted.errors = [{ instancePath: instancePath + "/attempt", schemaPath: "#/properties/attempt/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
                if (errors === _errs11 && typeof data4 == "number" && isFinite(data4) && (data4 < 1 || isNaN(data4)))
                  return events_RunStarted.errors = [{ instancePath: instancePath + "/attempt", schemaPath: "#/properties/attempt/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }], !1;
                var valid0 = _errs11 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.partialLength !== void 0) {
                  let data5 = data.partialLength, _errs13 = errors;
                  if (!(typeof data5 == "number" && !(data5 % 1) && !isNaN(data5) && isFinite(data5)))
                    return events_RunStarted.errors = [{ instancePath: instancePath + "/partialLength", schemaPath: "#/properties/partialLength/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
                  if (errors === _errs13 && typeof data5 == "number" && isFinite(data5) && (data5 < 0 || isNaN(data5)))
                    return events_RunStarted.errors = [{ instancePath: instancePath + "/partialLength", schemaPath: "#/properties/partialLength/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
                  var valid0 = _errs13 === errors;
                } else
                  var valid0 = !0;
                if (valid0)
                  if (data.timestamp !== void 0) {
                    let data6 = data.timestamp, _errs15 = errors, _errs16 = errors;
                    if (errors === _errs16 && errors === _errs16)
                      if (typeof data6 == "string") {
                        if (events_func_7a031813(data6) > 40)
                          return events_RunStarted.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                        if (events_pattern_0c7d1630.test(data6)) {
                          if (!events_formats_37d7ec70.validate(data6))
                            return events_RunStarted.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                        } else
                          return events_RunStarted.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
                      } else
                        return events_RunStarted.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                    var valid0 = _errs15 === errors;
                  } else
                    var valid0 = !0;
              }
            }
          }
        }
      }
    } else
      return events_RunStarted.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_RunStarted.errors = vErrors, errors === 0;
}
function events_ToolCallUpdate(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null, errors = 0;
  if (errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.sessionId === void 0 && (missing0 = "sessionId") || data.requestId === void 0 && (missing0 = "requestId") || data.eventId === void 0 && (missing0 = "eventId") || data.toolName === void 0 && (missing0 = "toolName") || data.args === void 0 && (missing0 = "args") || data.status === void 0 && (missing0 = "status"))
        return events_ToolCallUpdate.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.sessionId !== void 0) {
        let data0 = data.sessionId, _errs1 = errors;
        if (errors === errors)
          if (typeof data0 == "string") {
            if (events_func_7a031813(data0) > 128)
              return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
            if (events_func_7a031813(data0) < 1)
              return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
            if (!events_pattern_9f95224a.test(data0))
              return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }], !1;
          } else
            return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/sessionId", schemaPath: "SessionId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.requestId !== void 0) {
          let data1 = data.requestId, _errs4 = errors;
          if (errors === errors)
            if (typeof data1 == "string") {
              if (events_func_7a031813(data1) > 128)
                return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
              if (events_func_7a031813(data1) < 1)
                return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
              if (!events_pattern_63c1c1bc.test(data1))
                return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/pattern", keyword: "pattern", params: { pattern: "^[\\x21-\\x7e]+$" }, message: 'must match pattern "^[\\x21-\\x7e]+$"' }], !1;
            } else
              return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs4 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.eventId !== void 0) {
            let _errs7 = errors;
            if (typeof data.eventId != "string")
              return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/eventId", schemaPath: "#/properties/eventId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs7 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.toolName !== void 0) {
              let _errs9 = errors;
              if (typeof data.toolName != "string")
                return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/toolName", schemaPath: "#/properties/toolName/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs9 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.kind !== void 0) {
                let _errs11 = errors;
                if (typeof data.kind != "string")
                  return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/kind", schemaPath: "ToolKind/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid0 = _errs11 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.args !== void 0) {
                  let data5 = data.args, _errs14 = errors;
                  if (errors === _errs14 && !(data5 && typeof data5 == "object" && !Array.isArray(data5)))
                    return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/args", schemaPath: "#/properties/args/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                  var valid0 = _errs14 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.status !== void 0) {
                    let data6 = data.status, _errs17 = errors;
                    if (typeof data6 != "string")
                      return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                    if (!(data6 === "isRunning" || data6 === "done" || data6 === "error"))
                      return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/enum", keyword: "enum", params: { allowedValues: events_ToolCallUpdate_schema.properties.status.enum }, message: "must be equal to one of the allowed values" }], !1;
                    var valid0 = _errs17 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.output !== void 0) {
                      let _errs19 = errors;
                      if (typeof data.output != "string")
                        return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/output", schemaPath: "#/properties/output/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                      var valid0 = _errs19 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.error !== void 0) {
                        let _errs21 = errors;
                        if (typeof data.error != "string")
                          return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                        var valid0 = _errs21 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.errorCode !== void 0) {
                          let _errs23 = errors;
                          if (typeof data.errorCode != "string")
                            return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/errorCode", schemaPath: "ToolErrorCode/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                          var valid0 = _errs23 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0)
                          if (data.timestamp !== void 0) {
                            let data10 = data.timestamp, _errs26 = errors, _errs27 = errors;
                            if (errors === _errs27 && errors === _errs27)
                              if (typeof data10 == "string") {
                                if (events_func_7a031813(data10) > 40)
                                  return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/maxLength", keyword: "maxLength", params: { limit: 40 }, message: "must NOT have more than 40 characters" }], !1;
                                if (events_pattern_0c7d1630.test(data10)) {
                                  if (!events_formats_37d7ec70.validate(data10))
                                    return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                                } else
                                  return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/pattern", keyword: "pattern", params: { pattern: "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$" }, message: 'must match pattern "^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})$"' }], !1;
                              } else
                                return events_ToolCallUpdate.errors = [{ instancePath: instancePath + "/timestamp", schemaPath: "Timestamp/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                            var valid0 = _errs26 === errors;
                          } else
                            var valid0 = !0;
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else
      return events_ToolCallUpdate.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return events_ToolCallUpdate.errors = vErrors, errors === 0;
}

// scripts/generate/validators.js
var frameValidators = {
  run: events_RunStarted,
  reasoning: events_ReasoningDelta,
  message: events_MessageDelta,
  tool_call: events_ToolCallUpdate,
  action_call: events_ActionCallUpdate,
  browser_tool_call: events_BrowserToolCall,
  render_component: events_RenderComponent,
  router_update: events_RouterUpdate,
  delegation_required: events_DelegationRequired,
  error: events_RunError,
  done: events_RunDone
};
export {
  frameValidators
};
