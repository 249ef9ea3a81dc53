// Made by `twin-oracle plugin generate` from the contract of the plugin. Do not edit: change the contract and run it again.

var __getOwnPropNames = Object.getOwnPropertyNames;
var __commonJS = (cb, mod) => function() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};

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

// compiled:parameters
var parameters_TeamChatScheme_schema = { description: "How a chat signs its webhooks.", type: "string", enum: ["slack", "discord", "teams", "standard"], $id: "TeamChatScheme" };
var parameters_func_7a031813 = require_ucs2length().default;
var parameters_pattern_63c1c1bc = new RegExp("^[\\x21-\\x7e]+$", "u");
function parameters_createTeamChatLinkCode_header(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = parameters_createTeamChatLinkCode_header.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data["x-request-id"] !== void 0) {
      let data0 = data["x-request-id"];
      if (typeof data0 != "string") {
        let dataType0 = typeof data0, coerced0;
        if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "string" && (coerced0 = data0)), coerced0 === void 0)
          if (dataType0 == "number" || dataType0 == "boolean")
            coerced0 = "" + data0;
          else if (data0 === null)
            coerced0 = "";
          else {
            let err0 = { instancePath: instancePath + "/x-request-id", schemaPath: "RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
          }
        coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data["x-request-id"] = coerced0));
      }
      if (typeof data0 == "string") {
        if (parameters_func_7a031813(data0) > 128) {
          let err1 = { instancePath: instancePath + "/x-request-id", schemaPath: "RequestId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
        if (parameters_func_7a031813(data0) < 1) {
          let err2 = { instancePath: instancePath + "/x-request-id", schemaPath: "RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
        if (!parameters_pattern_63c1c1bc.test(data0)) {
          let err3 = { instancePath: instancePath + "/x-request-id", schemaPath: "RequestId/pattern", keyword: "pattern", params: { pattern: "^[\\x21-\\x7e]+$" }, message: 'must match pattern "^[\\x21-\\x7e]+$"' };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      }
    }
    if (data["x-did"] !== void 0) {
      let data1 = data["x-did"];
      if (typeof data1 != "string") {
        let dataType1 = typeof data1, coerced1;
        if (dataType1 == "object" && Array.isArray(data1) && data1.length == 1 && (data1 = data1[0], dataType1 = typeof data1, typeof data1 == "string" && (coerced1 = data1)), coerced1 === void 0)
          if (dataType1 == "number" || dataType1 == "boolean")
            coerced1 = "" + data1;
          else if (data1 === null)
            coerced1 = "";
          else {
            let err4 = { instancePath: instancePath + "/x-did", schemaPath: "#/properties/x-did/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
          }
        coerced1 !== void 0 && (data1 = coerced1, data !== void 0 && (data["x-did"] = coerced1));
      }
      if (typeof data1 == "string" && parameters_func_7a031813(data1) > 512) {
        let err5 = { instancePath: instancePath + "/x-did", schemaPath: "#/properties/x-did/maxLength", keyword: "maxLength", params: { limit: 512 }, message: "must NOT have more than 512 characters" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
  } else {
    let err6 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
  }
  return parameters_createTeamChatLinkCode_header.errors = vErrors, errors === 0;
}
function parameters_createTeamChatLinkCode_query(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = parameters_createTeamChatLinkCode_query.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data))
    for (let key0 in data) {
      let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return parameters_createTeamChatLinkCode_query.errors = vErrors, errors === 0;
}
function parameters_deleteTeamChatLink_header(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = parameters_deleteTeamChatLink_header.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data["x-request-id"] !== void 0) {
      let data0 = data["x-request-id"];
      if (typeof data0 != "string") {
        let dataType0 = typeof data0, coerced0;
        if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "string" && (coerced0 = data0)), coerced0 === void 0)
          if (dataType0 == "number" || dataType0 == "boolean")
            coerced0 = "" + data0;
          else if (data0 === null)
            coerced0 = "";
          else {
            let err0 = { instancePath: instancePath + "/x-request-id", schemaPath: "RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
          }
        coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data["x-request-id"] = coerced0));
      }
      if (typeof data0 == "string") {
        if (parameters_func_7a031813(data0) > 128) {
          let err1 = { instancePath: instancePath + "/x-request-id", schemaPath: "RequestId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
        if (parameters_func_7a031813(data0) < 1) {
          let err2 = { instancePath: instancePath + "/x-request-id", schemaPath: "RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
        if (!parameters_pattern_63c1c1bc.test(data0)) {
          let err3 = { instancePath: instancePath + "/x-request-id", schemaPath: "RequestId/pattern", keyword: "pattern", params: { pattern: "^[\\x21-\\x7e]+$" }, message: 'must match pattern "^[\\x21-\\x7e]+$"' };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      }
    }
    if (data["x-did"] !== void 0) {
      let data1 = data["x-did"];
      if (typeof data1 != "string") {
        let dataType1 = typeof data1, coerced1;
        if (dataType1 == "object" && Array.isArray(data1) && data1.length == 1 && (data1 = data1[0], dataType1 = typeof data1, typeof data1 == "string" && (coerced1 = data1)), coerced1 === void 0)
          if (dataType1 == "number" || dataType1 == "boolean")
            coerced1 = "" + data1;
          else if (data1 === null)
            coerced1 = "";
          else {
            let err4 = { instancePath: instancePath + "/x-did", schemaPath: "#/properties/x-did/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
          }
        coerced1 !== void 0 && (data1 = coerced1, data !== void 0 && (data["x-did"] = coerced1));
      }
      if (typeof data1 == "string" && parameters_func_7a031813(data1) > 512) {
        let err5 = { instancePath: instancePath + "/x-did", schemaPath: "#/properties/x-did/maxLength", keyword: "maxLength", params: { limit: 512 }, message: "must NOT have more than 512 characters" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
  } else {
    let err6 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
  }
  return parameters_deleteTeamChatLink_header.errors = vErrors, errors === 0;
}
function parameters_deleteTeamChatLink_path(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = parameters_deleteTeamChatLink_path.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.linkId === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "linkId" }, message: "must have required property 'linkId'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "linkId") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.linkId !== void 0) {
      let data0 = data.linkId;
      if (typeof data0 != "string") {
        let dataType0 = typeof data0, coerced0;
        if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "string" && (coerced0 = data0)), coerced0 === void 0)
          if (dataType0 == "number" || dataType0 == "boolean")
            coerced0 = "" + data0;
          else if (data0 === null)
            coerced0 = "";
          else {
            let err2 = { instancePath: instancePath + "/linkId", schemaPath: "#/properties/linkId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
          }
        coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data.linkId = coerced0));
      }
      if (typeof data0 == "string") {
        if (parameters_func_7a031813(data0) > 64) {
          let err3 = { instancePath: instancePath + "/linkId", schemaPath: "#/properties/linkId/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
        if (parameters_func_7a031813(data0) < 1) {
          let err4 = { instancePath: instancePath + "/linkId", schemaPath: "#/properties/linkId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
        }
      }
    }
  } else {
    let err5 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
  }
  return parameters_deleteTeamChatLink_path.errors = vErrors, errors === 0;
}
function parameters_deleteTeamChatLink_query(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = parameters_deleteTeamChatLink_query.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data))
    for (let key0 in data) {
      let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return parameters_deleteTeamChatLink_query.errors = vErrors, errors === 0;
}
function parameters_listTeamChatLinks_header(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = parameters_listTeamChatLinks_header.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data["x-request-id"] !== void 0) {
      let data0 = data["x-request-id"];
      if (typeof data0 != "string") {
        let dataType0 = typeof data0, coerced0;
        if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "string" && (coerced0 = data0)), coerced0 === void 0)
          if (dataType0 == "number" || dataType0 == "boolean")
            coerced0 = "" + data0;
          else if (data0 === null)
            coerced0 = "";
          else {
            let err0 = { instancePath: instancePath + "/x-request-id", schemaPath: "RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
          }
        coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data["x-request-id"] = coerced0));
      }
      if (typeof data0 == "string") {
        if (parameters_func_7a031813(data0) > 128) {
          let err1 = { instancePath: instancePath + "/x-request-id", schemaPath: "RequestId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
        if (parameters_func_7a031813(data0) < 1) {
          let err2 = { instancePath: instancePath + "/x-request-id", schemaPath: "RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
        if (!parameters_pattern_63c1c1bc.test(data0)) {
          let err3 = { instancePath: instancePath + "/x-request-id", schemaPath: "RequestId/pattern", keyword: "pattern", params: { pattern: "^[\\x21-\\x7e]+$" }, message: 'must match pattern "^[\\x21-\\x7e]+$"' };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      }
    }
    if (data["x-did"] !== void 0) {
      let data1 = data["x-did"];
      if (typeof data1 != "string") {
        let dataType1 = typeof data1, coerced1;
        if (dataType1 == "object" && Array.isArray(data1) && data1.length == 1 && (data1 = data1[0], dataType1 = typeof data1, typeof data1 == "string" && (coerced1 = data1)), coerced1 === void 0)
          if (dataType1 == "number" || dataType1 == "boolean")
            coerced1 = "" + data1;
          else if (data1 === null)
            coerced1 = "";
          else {
            let err4 = { instancePath: instancePath + "/x-did", schemaPath: "#/properties/x-did/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
          }
        coerced1 !== void 0 && (data1 = coerced1, data !== void 0 && (data["x-did"] = coerced1));
      }
      if (typeof data1 == "string" && parameters_func_7a031813(data1) > 512) {
        let err5 = { instancePath: instancePath + "/x-did", schemaPath: "#/properties/x-did/maxLength", keyword: "maxLength", params: { limit: 512 }, message: "must NOT have more than 512 characters" };
        vErrors === null ? vErrors = [err5] : vErrors.push(err5), errors++;
      }
    }
  } else {
    let err6 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err6] : vErrors.push(err6), errors++;
  }
  return parameters_listTeamChatLinks_header.errors = vErrors, errors === 0;
}
function parameters_listTeamChatLinks_query(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = parameters_listTeamChatLinks_query.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data))
    for (let key0 in data) {
      let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return parameters_listTeamChatLinks_query.errors = vErrors, errors === 0;
}
function parameters_receiveTeamChatWebhook_header(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = parameters_receiveTeamChatWebhook_header.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data["x-request-id"] !== void 0) {
      let data0 = data["x-request-id"];
      if (typeof data0 != "string") {
        let dataType0 = typeof data0, coerced0;
        if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "string" && (coerced0 = data0)), coerced0 === void 0)
          if (dataType0 == "number" || dataType0 == "boolean")
            coerced0 = "" + data0;
          else if (data0 === null)
            coerced0 = "";
          else {
            let err0 = { instancePath: instancePath + "/x-request-id", schemaPath: "RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
          }
        coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data["x-request-id"] = coerced0));
      }
      if (typeof data0 == "string") {
        if (parameters_func_7a031813(data0) > 128) {
          let err1 = { instancePath: instancePath + "/x-request-id", schemaPath: "RequestId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" };
          vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
        }
        if (parameters_func_7a031813(data0) < 1) {
          let err2 = { instancePath: instancePath + "/x-request-id", schemaPath: "RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" };
          vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
        }
        if (!parameters_pattern_63c1c1bc.test(data0)) {
          let err3 = { instancePath: instancePath + "/x-request-id", schemaPath: "RequestId/pattern", keyword: "pattern", params: { pattern: "^[\\x21-\\x7e]+$" }, message: 'must match pattern "^[\\x21-\\x7e]+$"' };
          vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
        }
      }
    }
  } else {
    let err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return parameters_receiveTeamChatWebhook_header.errors = vErrors, errors === 0;
}
function parameters_receiveTeamChatWebhook_path(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = parameters_receiveTeamChatWebhook_path.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data)) {
    if (data.scheme === void 0) {
      let err0 = { instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: "scheme" }, message: "must have required property 'scheme'" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
    for (let key0 in data)
      if (key0 !== "scheme") {
        let err1 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
        vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
      }
    if (data.scheme !== void 0) {
      let data0 = data.scheme;
      if (typeof data0 != "string") {
        let dataType0 = typeof data0, coerced0;
        if (dataType0 == "object" && Array.isArray(data0) && data0.length == 1 && (data0 = data0[0], dataType0 = typeof data0, typeof data0 == "string" && (coerced0 = data0)), coerced0 === void 0)
          if (dataType0 == "number" || dataType0 == "boolean")
            coerced0 = "" + data0;
          else if (data0 === null)
            coerced0 = "";
          else {
            let err2 = { instancePath: instancePath + "/scheme", schemaPath: "TeamChatScheme/type", keyword: "type", params: { type: "string" }, message: "must be string" };
            vErrors === null ? vErrors = [err2] : vErrors.push(err2), errors++;
          }
        coerced0 !== void 0 && (data0 = coerced0, data !== void 0 && (data.scheme = coerced0));
      }
      if (!(data0 === "slack" || data0 === "discord" || data0 === "teams" || data0 === "standard")) {
        let err3 = { instancePath: instancePath + "/scheme", schemaPath: "TeamChatScheme/enum", keyword: "enum", params: { allowedValues: parameters_TeamChatScheme_schema.enum }, message: "must be equal to one of the allowed values" };
        vErrors === null ? vErrors = [err3] : vErrors.push(err3), errors++;
      }
    }
  } else {
    let err4 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err4] : vErrors.push(err4), errors++;
  }
  return parameters_receiveTeamChatWebhook_path.errors = vErrors, errors === 0;
}
function parameters_receiveTeamChatWebhook_query(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = parameters_receiveTeamChatWebhook_query.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data))
    for (let key0 in data) {
      let err0 = { instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" };
      vErrors === null ? vErrors = [err0] : vErrors.push(err0), errors++;
    }
  else {
    let err1 = { instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" };
    vErrors === null ? vErrors = [err1] : vErrors.push(err1), errors++;
  }
  return parameters_receiveTeamChatWebhook_query.errors = vErrors, errors === 0;
}
parameters_createTeamChatLinkCode_header.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
parameters_createTeamChatLinkCode_query.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
parameters_deleteTeamChatLink_header.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
parameters_deleteTeamChatLink_path.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
parameters_deleteTeamChatLink_query.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
parameters_listTeamChatLinks_header.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
parameters_listTeamChatLinks_query.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
parameters_receiveTeamChatWebhook_header.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
parameters_receiveTeamChatWebhook_path.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };
parameters_receiveTeamChatWebhook_query.evaluated = { props: !0, dynamicProps: !1, dynamicItems: !1 };

// compiled:replies
var replies_ProblemCode_schema = { description: "Names what went wrong; programs branch on it. A code never changes its meaning, and the list may grow.\n\n| code | status | meaning |\n| --- | --- | --- |\n| `invalid_request` | 400 | A parameter, header or body field does not fit the contract; `errors` names each. |\n| `malformed_json` | 400 | The body is not JSON, or is JSON that cannot be stored (unpaired surrogates, NUL, nesting over 64 levels). |\n| `malformed_request` | 400 | The request is not valid HTTP, or its URL cannot be decoded. |\n| `invalid_validity_period` | 400 | `validUntil` is not after `validFrom`. |\n| `class_protocol_mismatch` | 400 | `class` and `protocol` name different protocols. |\n| `invalid_cursor` | 400 | The cursor is not one that this list gave. |\n| `delegation_refused` | 400 | The delegation in the body is malformed, expired, or not the caller's grant to this oracle; `reason` says which. |\n| `delegation_mismatch` | 400 | `issuer`, `audience` or `expiration` differ from what the delegation itself says; `errors` names each. |\n| `mcp_invocation_refused` | 400 | An entry of `mcpInvocations` is not valid or was used before; `errors` names each with its reason. |\n| `unknown_protocol` | 400 | No protocol has that DID; `GET /v1/protocols` lists those that are there. |\n| `invalid_properties` | 400 | The properties do not fit the protocol; `errors` names each. |\n| `invalid_protocol` | 400 | The rules of the protocol contradict themselves, or cannot be read. |\n| `unknown_twin` | 400 | A twin that the request names is not there. |\n| `unknown_role` | 400 | The protocol of the twin has no such role. |\n| `wrong_kind_for_role` | 400 | The protocol gives the role to another kind of entity. |\n| `self_relationship` | 400 | A twin may not fill this role of its own. |\n| `unknown_claim` | 400 | A claim that the request names is not there. |\n| `webhook_address_refused` | 400 | The address of the webhook cannot be used: it is not https, cannot be found, or is in a private network. |\n| `authentication_required` | 401 | No credentials were sent. |\n| `invalid_invocation` | 401 | The UCAN invocation is malformed, expired, or not for this oracle. |\n| `invalid_delegation` | 401 | The UCAN delegation is malformed, expired, or not for this oracle. |\n| `invalid_api_key` | 401 | The API key is unknown, revoked or expired. |\n| `invalid_signature` | 401 | The signature of a webhook is missing, does not fit its body, or is too old. |\n| `payment_required` | 402 | The caller has too few credits; `claims` names what can be paid, and `quote` what the message may cost. |\n| `payment_insufficient` | 402 | The payment was verified, and what the caller then has is still too little. |\n| `payment_expired` | 402 | The challenge that the payment answers has expired; the reply has a new one. |\n| `payment_challenge_invalid` | 402 | The payment answers no challenge of this oracle for this caller and body; the reply has a new one. |\n| `payment_credential_malformed` | 402 | `Payment-Authorization` is no credential of the scheme `Payment`. |\n| `payment_verification_failed` | 402 | The payment names claims that are not the caller's, or its proof is not that of the payment side. |\n| `missing_scope` | 403 | The API key lacks a scope that this operation needs. |\n| `not_controller` | 403 | The owner of the API key is no controller of the twin. |\n| `not_owner` | 403 | The record belongs to the owner of another API key. |\n| `not_proposer` | 403 | Another has made the proposal. |\n| `not_a_voter` | 403 | The owner of the API key was not in the electorate when voting opened. |\n| `route_not_found` | 404 | The contract has no such path. |\n| `session_not_found` | 404 | No such session belongs to the caller. |\n| `run_not_found` | 404 | No such run belongs to the caller. |\n| `tool_call_not_found` | 404 | No such call is in the session; for an answer to a call, none that is open. |\n| `twin_not_found` | 404 | No such entity or domain. |\n| `api_key_not_found` | 404 | No such API key belongs to the caller. |\n| `asset_not_found` | 404 | The documentation has no such file. |\n| `protocol_not_found` | 404 | No such protocol, or no such version of it. |\n| `relationship_not_found` | 404 | No such relationship. |\n| `member_not_found` | 404 | The group has no such member, or the twin is no group. |\n| `proposal_not_found` | 404 | No such proposal. |\n| `claim_not_found` | 404 | No such claim. |\n| `credential_not_found` | 404 | No such credential. |\n| `status_list_not_found` | 404 | No such status list. |\n| `issuance_not_found` | 404 | No such issuance. |\n| `webhook_not_found` | 404 | No such webhook belongs to the caller. |\n| `delivery_not_found` | 404 | No such dead letter of the webhook. |\n| `chat_link_not_found` | 404 | No such link to a team chat belongs to the caller. |\n| `erasure_not_found` | 404 | No such erasure, or it is of another person. |\n| `import_not_found` | 404 | No such import belongs to the caller. |\n| `method_not_allowed` | 405 | The path exists, but not with this method; `Allow` lists those that do. |\n| `not_acceptable` | 406 | None of the media types in `Accept` can be produced. |\n| `request_timeout` | 408 | The request was not received in time. |\n| `api_key_not_active` | 409 | The API key is revoked, expired or was rotated already, so it cannot be rotated. |\n| `session_busy` | 409 | An answer is being made in the session, and the message was not to wait or to stop it. |\n| `tool_call_answered` | 409 | The call was answered before; the first answer counts. |\n| `twin_exists` | 409 | A twin with this DID is there, and differs. |\n| `external_id_taken` | 409 | Another record of the owner has this `externalId`, or one that differs; `detail` names it. |\n| `twin_in_use` | 409 | Other records need the twin, so it cannot be deleted; `detail` says which. |\n| `twin_under_review` | 409 | A proposal about the twin is open; withdraw it, or wait until voting has closed. |\n| `validity_decided` | 409 | The twin is verified or suspended: until governance decides again, `validFrom` may only move later and `validUntil` only earlier. |\n| `protocol_exists` | 409 | A protocol with this DID is there. |\n| `relationship_exists` | 409 | This twin fills that role already. |\n| `role_taken` | 409 | As many fill the role as the protocol allows. |\n| `relationship_required` | 409 | One of the two twins cannot be without the relationship, so it cannot end. |\n| `no_group` | 409 | The twin is no Membership Group. |\n| `last_member` | 409 | It is the group's last member, without whom nobody could act for it. |\n| `proposal_open` | 409 | A proposal about this domain is open. |\n| `voting_closed` | 409 | The proposal is not open any more. |\n| `no_electorate` | 409 | The governance group has no members, so nobody could vote. |\n| `invalid_transition` | 409 | The record cannot go from its state to that one; `detail` says which it can go to. |\n| `domain_not_verified` | 409 | The domain is not verified, or is outside of `validFrom` and `validUntil`. |\n| `not_an_oracle` | 409 | The twin that is to judge is no oracle, or not the verifier that the subject names; only such a one invalidates. |\n| `claim_not_approved` | 409 | A claim that is to be drawn on is not approved, or is about another domain or unit. |\n| `issuance_exceeds_claim` | 409 | More is to be drawn than is left of a claim. |\n| `did_in_use_by_platform` | 409 | The DID is that of the platform itself, whose data cannot be erased. |\n| `import_not_active` | 409 | The import has ended. |\n| `too_many_webhooks` | 409 | The owner has as many webhooks as there may be, in all or at that host, or that host has. |\n| `webhook_disabled` | 409 | The webhook is disabled; make it active first. |\n| `webhook_not_verified` | 409 | The receiver of the webhook has not answered its challenge. |\n| `operation_brownout` | 410 | The operation is deprecated, and off until `Retry-After` so that its callers notice; `successor` says what replaces it. |\n| `operation_gone` | 410 | The operation has ended; `successor` says what replaces it. |\n| `log_trimmed` | 410 | What is asked for was older than logs are kept, and has been deleted; `detail` says where to go on. |\n| `precondition_failed` | 412 | The record has another revision than `If-Match` names; read it again. |\n| `payload_too_large` | 413 | The body is over the limit in the discovery document. |\n| `unsupported_media_type` | 415 | The body's `Content-Type`, charset or encoding is not supported. |\n| `attachment_unavailable` | 422 | A file of the message could not be fetched, or is over a limit; `errors` names it. Nothing was sent. |\n| `idempotency_key_reused` | 422 | The `Idempotency-Key` was used for another request. |\n| `precondition_required` | 428 | Send `If-Match` with the `ETag` of the record that you have read. |\n| `too_many_requests` | 429 | The caller, or the address, has sent too much; try again after `Retry-After`. |\n| `headers_too_large` | 431 | The request's headers are over the limit. |\n| `internal_error` | 500 | A fault of the server; quote `requestId` when you report it. |\n| `agent_failed` | 502 | The oracle's agent could not answer; `detail` says why, and `Retry-After`, if it is there, when to try again. |\n| `service_unavailable` | 503 | A part that this request needs cannot be reached; try again after `Retry-After`. |\n", type: "string", "x-extensible": !0, "x-codes": !0, enum: ["invalid_request", "malformed_json", "malformed_request", "invalid_validity_period", "class_protocol_mismatch", "invalid_cursor", "delegation_refused", "delegation_mismatch", "mcp_invocation_refused", "unknown_protocol", "invalid_properties", "invalid_protocol", "unknown_twin", "unknown_role", "wrong_kind_for_role", "self_relationship", "unknown_claim", "webhook_address_refused", "authentication_required", "invalid_invocation", "invalid_delegation", "invalid_api_key", "invalid_signature", "payment_required", "payment_insufficient", "payment_expired", "payment_challenge_invalid", "payment_credential_malformed", "payment_verification_failed", "missing_scope", "not_controller", "not_owner", "not_proposer", "not_a_voter", "route_not_found", "session_not_found", "run_not_found", "tool_call_not_found", "twin_not_found", "api_key_not_found", "asset_not_found", "protocol_not_found", "relationship_not_found", "member_not_found", "proposal_not_found", "claim_not_found", "credential_not_found", "status_list_not_found", "issuance_not_found", "webhook_not_found", "delivery_not_found", "chat_link_not_found", "erasure_not_found", "import_not_found", "method_not_allowed", "not_acceptable", "request_timeout", "api_key_not_active", "session_busy", "tool_call_answered", "twin_exists", "external_id_taken", "twin_in_use", "twin_under_review", "validity_decided", "protocol_exists", "relationship_exists", "role_taken", "relationship_required", "no_group", "last_member", "proposal_open", "voting_closed", "no_electorate", "invalid_transition", "domain_not_verified", "not_an_oracle", "claim_not_approved", "issuance_exceeds_claim", "did_in_use_by_platform", "import_not_active", "too_many_webhooks", "webhook_disabled", "webhook_not_verified", "operation_brownout", "operation_gone", "log_trimmed", "precondition_failed", "payload_too_large", "unsupported_media_type", "attachment_unavailable", "idempotency_key_reused", "precondition_required", "too_many_requests", "headers_too_large", "internal_error", "agent_failed", "service_unavailable"], $id: "ProblemCode" };
var replies_RefusalCode_schema = { description: "Says why credentials were refused. A code never changes its meaning, and the list may grow.\n\n| code | meaning |\n| --- | --- |\n| `credentials_ambiguous` | A header with credentials was sent more than once. |\n| `bearer_malformed` | The `Authorization` header is not `Bearer` and a token. |\n| `ucan_too_large` | The token is over the limit of 12288 characters. |\n| `ucan_malformed` | The token is not canonical base64 of a canonical CAR with one canonical UCAN 0.9.1. |\n| `ucan_missing_proof` | A proof that the token names is not in it. |\n| `ucan_shared_proof` | A proof is named more than once; proofs must form a tree. |\n| `ucan_too_many_proofs` | The token has more proofs, or a longer chain of them, than are read. |\n| `ucan_wrong_audience` | The token was made for another oracle. |\n| `ucan_has_proofs` | A token to sign in with must come from the user directly, without proofs. |\n| `ucan_no_expiration` | The token never expires. |\n| `ucan_expired` | The token, or a proof of it, has expired. |\n| `ucan_not_yet_valid` | The token, or a proof of it, is not valid yet. |\n| `ucan_lifetime_too_long` | The token expires too far ahead. |\n| `ucan_wrong_capability` | The token does not hold exactly the capability that is asked for. |\n| `ucan_forbidden_capability` | A delegation holds a capability that must not be given away: to sign in, or everything. |\n| `ucan_broken_chain` | The audience of a proof is not the issuer of the token that uses it. |\n| `ucan_escalation` | The token grants more than its proofs. |\n| `ucan_unsupported_issuer` | The issuer's DID has no Ed25519 key that this oracle can find. |\n| `ucan_unresolved_issuer` | The issuer's keys could not be looked up; try again. |\n| `ucan_bad_signature` | The issuer did not sign this. |\n| `ucan_wrong_issuer` | The token is not the caller's own. |\n| `ucan_revoked` | The token, or a proof of it, was revoked. |\n| `ucan_replayed` | The token can be used once, and was. |\n| `ucan_delegation_sign_in_off` | This oracle does not accept a delegation as the only credential. |\n| `delegation_missing` | The user has stored no delegation. |\n| `api_key_malformed` | The text is not an API key, or is mistyped. |\n| `api_key_unknown` | No such API key. |\n| `api_key_revoked` | The API key was revoked. |\n| `api_key_expired` | The API key has expired. |\n", type: "string", "x-extensible": !0, "x-codes": !0, enum: ["credentials_ambiguous", "bearer_malformed", "ucan_too_large", "ucan_malformed", "ucan_missing_proof", "ucan_shared_proof", "ucan_too_many_proofs", "ucan_wrong_audience", "ucan_has_proofs", "ucan_no_expiration", "ucan_expired", "ucan_not_yet_valid", "ucan_lifetime_too_long", "ucan_wrong_capability", "ucan_forbidden_capability", "ucan_broken_chain", "ucan_escalation", "ucan_unsupported_issuer", "ucan_unresolved_issuer", "ucan_bad_signature", "ucan_wrong_issuer", "ucan_revoked", "ucan_replayed", "ucan_delegation_sign_in_off", "delegation_missing", "api_key_malformed", "api_key_unknown", "api_key_revoked", "api_key_expired"], $id: "RefusalCode" };
var replies_TeamChatScheme_schema = { description: "How a chat signs its webhooks.", type: "string", enum: ["slack", "discord", "teams", "standard"], $id: "TeamChatScheme" };
var replies_formats_37d7ec70 = require_formats().fullFormats["date-time"], replies_func_7a031813 = require_ucs2length().default, replies_pattern_2c439af2 = new RegExp("^[0-9a-f]{32}$", "u"), replies_pattern_63c1c1bc = new RegExp("^[\\x21-\\x7e]+$", "u");
function replies_Problem(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = replies_Problem.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.type === void 0 && (missing0 = "type") || data.title === void 0 && (missing0 = "title") || data.status === void 0 && (missing0 = "status") || data.code === void 0 && (missing0 = "code") || data.detail === void 0 && (missing0 = "detail") || data.requestId === void 0 && (missing0 = "requestId") || data.statusCode === void 0 && (missing0 = "statusCode") || data.message === void 0 && (missing0 = "message") || data.error === void 0 && (missing0 = "error"))
        return replies_Problem.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.type !== void 0) {
        let _errs1 = errors;
        if (typeof data.type != "string")
          return replies_Problem.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.title !== void 0) {
          let _errs3 = errors;
          if (typeof data.title != "string")
            return replies_Problem.errors = [{ instancePath: instancePath + "/title", schemaPath: "#/properties/title/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.status !== void 0) {
            let data2 = data.status, _errs5 = errors;
            if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2)))
              return replies_Problem.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
            var valid0 = _errs5 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.code !== void 0) {
              let data3 = data.code, _errs7 = errors;
              if (typeof data3 != "string")
                return replies_Problem.errors = [{ instancePath: instancePath + "/code", schemaPath: "ProblemCode/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              if (!(data3 === "invalid_request" || data3 === "malformed_json" || data3 === "malformed_request" || data3 === "invalid_validity_period" || data3 === "class_protocol_mismatch" || data3 === "invalid_cursor" || data3 === "delegation_refused" || data3 === "delegation_mismatch" || data3 === "mcp_invocation_refused" || data3 === "unknown_protocol" || data3 === "invalid_properties" || data3 === "invalid_protocol" || data3 === "unknown_twin" || data3 === "unknown_role" || data3 === "wrong_kind_for_role" || data3 === "self_relationship" || data3 === "unknown_claim" || data3 === "webhook_address_refused" || data3 === "authentication_required" || data3 === "invalid_invocation" || data3 === "invalid_delegation" || data3 === "invalid_api_key" || data3 === "invalid_signature" || data3 === "payment_required" || data3 === "payment_insufficient" || data3 === "payment_expired" || data3 === "payment_challenge_invalid" || data3 === "payment_credential_malformed" || data3 === "payment_verification_failed" || data3 === "missing_scope" || data3 === "not_controller" || data3 === "not_owner" || data3 === "not_proposer" || data3 === "not_a_voter" || data3 === "route_not_found" || data3 === "session_not_found" || data3 === "run_not_found" || data3 === "tool_call_not_found" || data3 === "twin_not_found" || data3 === "api_key_not_found" || data3 === "asset_not_found" || data3 === "protocol_not_found" || data3 === "relationship_not_found" || data3 === "member_not_found" || data3 === "proposal_not_found" || data3 === "claim_not_found" || data3 === "credential_not_found" || data3 === "status_list_not_found" || data3 === "issuance_not_found" || data3 === "webhook_not_found" || data3 === "delivery_not_found" || data3 === "chat_link_not_found" || data3 === "erasure_not_found" || data3 === "import_not_found" || data3 === "method_not_allowed" || data3 === "not_acceptable" || data3 === "request_timeout" || data3 === "api_key_not_active" || data3 === "session_busy" || data3 === "tool_call_answered" || data3 === "twin_exists" || data3 === "external_id_taken" || data3 === "twin_in_use" || data3 === "twin_under_review" || data3 === "validity_decided" || data3 === "protocol_exists" || data3 === "relationship_exists" || data3 === "role_taken" || data3 === "relationship_required" || data3 === "no_group" || data3 === "last_member" || data3 === "proposal_open" || data3 === "voting_closed" || data3 === "no_electorate" || data3 === "invalid_transition" || data3 === "domain_not_verified" || data3 === "not_an_oracle" || data3 === "claim_not_approved" || data3 === "issuance_exceeds_claim" || data3 === "did_in_use_by_platform" || data3 === "import_not_active" || data3 === "too_many_webhooks" || data3 === "webhook_disabled" || data3 === "webhook_not_verified" || data3 === "operation_brownout" || data3 === "operation_gone" || data3 === "log_trimmed" || data3 === "precondition_failed" || data3 === "payload_too_large" || data3 === "unsupported_media_type" || data3 === "attachment_unavailable" || data3 === "idempotency_key_reused" || data3 === "precondition_required" || data3 === "too_many_requests" || data3 === "headers_too_large" || data3 === "internal_error" || data3 === "agent_failed" || data3 === "service_unavailable"))
                return replies_Problem.errors = [{ instancePath: instancePath + "/code", schemaPath: "ProblemCode/enum", keyword: "enum", params: { allowedValues: replies_ProblemCode_schema.enum }, message: "must be equal to one of the allowed values" }], !1;
              var valid0 = _errs7 === errors;
            } else
              var valid0 = !0;
            if (valid0) {
              if (data.detail !== void 0) {
                let _errs10 = errors;
                if (typeof data.detail != "string")
                  return replies_Problem.errors = [{ instancePath: instancePath + "/detail", schemaPath: "#/properties/detail/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid0 = _errs10 === errors;
              } else
                var valid0 = !0;
              if (valid0) {
                if (data.errors !== void 0) {
                  let data5 = data.errors, _errs12 = errors;
                  if (errors === _errs12)
                    if (Array.isArray(data5)) {
                      var valid2 = !0;
                      let len0 = data5.length;
                      for (let i0 = 0; i0 < len0; i0++) {
                        let data6 = data5[i0], _errs14 = errors;
                        if (errors === errors)
                          if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
                            let missing1;
                            if (data6.field === void 0 && (missing1 = "field") || data6.rule === void 0 && (missing1 = "rule") || data6.message === void 0 && (missing1 = "message"))
                              return replies_Problem.errors = [{ instancePath: instancePath + "/errors/" + i0, schemaPath: "FieldError/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }], !1;
                            if (data6.field !== void 0) {
                              let _errs17 = errors;
                              if (typeof data6.field != "string")
                                return replies_Problem.errors = [{ instancePath: instancePath + "/errors/" + i0 + "/field", schemaPath: "FieldError/properties/field/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                              var valid4 = _errs17 === errors;
                            } else
                              var valid4 = !0;
                            if (valid4) {
                              if (data6.rule !== void 0) {
                                let _errs19 = errors;
                                if (typeof data6.rule != "string")
                                  return replies_Problem.errors = [{ instancePath: instancePath + "/errors/" + i0 + "/rule", schemaPath: "FieldError/properties/rule/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                var valid4 = _errs19 === errors;
                              } else
                                var valid4 = !0;
                              if (valid4)
                                if (data6.message !== void 0) {
                                  let _errs21 = errors;
                                  if (typeof data6.message != "string")
                                    return replies_Problem.errors = [{ instancePath: instancePath + "/errors/" + i0 + "/message", schemaPath: "FieldError/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                  var valid4 = _errs21 === errors;
                                } else
                                  var valid4 = !0;
                            }
                          } else
                            return replies_Problem.errors = [{ instancePath: instancePath + "/errors/" + i0, schemaPath: "FieldError/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                        var valid2 = _errs14 === errors;
                        if (!valid2)
                          break;
                      }
                    } else
                      return replies_Problem.errors = [{ instancePath: instancePath + "/errors", schemaPath: "#/properties/errors/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                  var valid0 = _errs12 === errors;
                } else
                  var valid0 = !0;
                if (valid0) {
                  if (data.reason !== void 0) {
                    let data10 = data.reason, _errs23 = errors;
                    if (typeof data10 != "string")
                      return replies_Problem.errors = [{ instancePath: instancePath + "/reason", schemaPath: "RefusalCode/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                    if (!(data10 === "credentials_ambiguous" || data10 === "bearer_malformed" || data10 === "ucan_too_large" || data10 === "ucan_malformed" || data10 === "ucan_missing_proof" || data10 === "ucan_shared_proof" || data10 === "ucan_too_many_proofs" || data10 === "ucan_wrong_audience" || data10 === "ucan_has_proofs" || data10 === "ucan_no_expiration" || data10 === "ucan_expired" || data10 === "ucan_not_yet_valid" || data10 === "ucan_lifetime_too_long" || data10 === "ucan_wrong_capability" || data10 === "ucan_forbidden_capability" || data10 === "ucan_broken_chain" || data10 === "ucan_escalation" || data10 === "ucan_unsupported_issuer" || data10 === "ucan_unresolved_issuer" || data10 === "ucan_bad_signature" || data10 === "ucan_wrong_issuer" || data10 === "ucan_revoked" || data10 === "ucan_replayed" || data10 === "ucan_delegation_sign_in_off" || data10 === "delegation_missing" || data10 === "api_key_malformed" || data10 === "api_key_unknown" || data10 === "api_key_revoked" || data10 === "api_key_expired"))
                      return replies_Problem.errors = [{ instancePath: instancePath + "/reason", schemaPath: "RefusalCode/enum", keyword: "enum", params: { allowedValues: replies_RefusalCode_schema.enum }, message: "must be equal to one of the allowed values" }], !1;
                    var valid0 = _errs23 === errors;
                  } else
                    var valid0 = !0;
                  if (valid0) {
                    if (data.reasonDetail !== void 0) {
                      let _errs26 = errors;
                      if (typeof data.reasonDetail != "string")
                        return replies_Problem.errors = [{ instancePath: instancePath + "/reasonDetail", schemaPath: "#/properties/reasonDetail/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                      var valid0 = _errs26 === errors;
                    } else
                      var valid0 = !0;
                    if (valid0) {
                      if (data.retryAfterSeconds !== void 0) {
                        let data12 = data.retryAfterSeconds, _errs28 = errors;
                        if (!(typeof data12 == "number" && !(data12 % 1) && !isNaN(data12) && isFinite(data12)))
                          return replies_Problem.errors = [{ instancePath: instancePath + "/retryAfterSeconds", schemaPath: "#/properties/retryAfterSeconds/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
                        if (errors === _errs28 && typeof data12 == "number" && isFinite(data12) && (data12 < 0 || isNaN(data12)))
                          return replies_Problem.errors = [{ instancePath: instancePath + "/retryAfterSeconds", schemaPath: "#/properties/retryAfterSeconds/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
                        var valid0 = _errs28 === errors;
                      } else
                        var valid0 = !0;
                      if (valid0) {
                        if (data.successor !== void 0) {
                          let _errs30 = errors;
                          if (typeof data.successor != "string")
                            return replies_Problem.errors = [{ instancePath: instancePath + "/successor", schemaPath: "#/properties/successor/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                          var valid0 = _errs30 === errors;
                        } else
                          var valid0 = !0;
                        if (valid0) {
                          if (data.claims !== void 0) {
                            let data14 = data.claims, _errs32 = errors;
                            if (errors === _errs32)
                              if (Array.isArray(data14)) {
                                var valid6 = !0;
                                let len1 = data14.length;
                                for (let i1 = 0; i1 < len1; i1++) {
                                  let _errs34 = errors;
                                  if (typeof data14[i1] != "string")
                                    return replies_Problem.errors = [{ instancePath: instancePath + "/claims/" + i1, schemaPath: "#/properties/claims/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                  var valid6 = _errs34 === errors;
                                  if (!valid6)
                                    break;
                                }
                              } else
                                return replies_Problem.errors = [{ instancePath: instancePath + "/claims", schemaPath: "#/properties/claims/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                            var valid0 = _errs32 === errors;
                          } else
                            var valid0 = !0;
                          if (valid0) {
                            if (data.outstandingClaims !== void 0) {
                              let data16 = data.outstandingClaims, _errs36 = errors;
                              if (errors === _errs36)
                                if (Array.isArray(data16)) {
                                  var valid7 = !0;
                                  let len2 = data16.length;
                                  for (let i2 = 0; i2 < len2; i2++) {
                                    let _errs38 = errors;
                                    if (typeof data16[i2] != "string")
                                      return replies_Problem.errors = [{ instancePath: instancePath + "/outstandingClaims/" + i2, schemaPath: "#/properties/outstandingClaims/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                    var valid7 = _errs38 === errors;
                                    if (!valid7)
                                      break;
                                  }
                                } else
                                  return replies_Problem.errors = [{ instancePath: instancePath + "/outstandingClaims", schemaPath: "#/properties/outstandingClaims/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
                              var valid0 = _errs36 === errors;
                            } else
                              var valid0 = !0;
                            if (valid0) {
                              if (data.quote !== void 0) {
                                let data18 = data.quote, _errs40 = errors;
                                if (errors === errors)
                                  if (data18 && typeof data18 == "object" && !Array.isArray(data18)) {
                                    let missing2;
                                    if (data18.amount === void 0 && (missing2 = "amount") || data18.available === void 0 && (missing2 = "available") || data18.priceVersion === void 0 && (missing2 = "priceVersion"))
                                      return replies_Problem.errors = [{ instancePath: instancePath + "/quote", schemaPath: "Quote/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }], !1;
                                    if (data18.amount !== void 0) {
                                      let data19 = data18.amount, _errs43 = errors;
                                      if (!(typeof data19 == "number" && !(data19 % 1) && !isNaN(data19) && isFinite(data19)))
                                        return replies_Problem.errors = [{ instancePath: instancePath + "/quote/amount", schemaPath: "Quote/properties/amount/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
                                      if (errors === _errs43 && typeof data19 == "number" && isFinite(data19) && (data19 < 0 || isNaN(data19)))
                                        return replies_Problem.errors = [{ instancePath: instancePath + "/quote/amount", schemaPath: "Quote/properties/amount/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }], !1;
                                      var valid9 = _errs43 === errors;
                                    } else
                                      var valid9 = !0;
                                    if (valid9) {
                                      if (data18.available !== void 0) {
                                        let data20 = data18.available, _errs45 = errors;
                                        if (!(typeof data20 == "number" && !(data20 % 1) && !isNaN(data20) && isFinite(data20)))
                                          return replies_Problem.errors = [{ instancePath: instancePath + "/quote/available", schemaPath: "Quote/properties/available/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
                                        var valid9 = _errs45 === errors;
                                      } else
                                        var valid9 = !0;
                                      if (valid9)
                                        if (data18.priceVersion !== void 0) {
                                          let data21 = data18.priceVersion, _errs47 = errors;
                                          if (!(typeof data21 == "number" && !(data21 % 1) && !isNaN(data21) && isFinite(data21)))
                                            return replies_Problem.errors = [{ instancePath: instancePath + "/quote/priceVersion", schemaPath: "Quote/properties/priceVersion/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
                                          if (errors === _errs47 && typeof data21 == "number" && isFinite(data21) && (data21 < 1 || isNaN(data21)))
                                            return replies_Problem.errors = [{ instancePath: instancePath + "/quote/priceVersion", schemaPath: "Quote/properties/priceVersion/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }], !1;
                                          var valid9 = _errs47 === errors;
                                        } else
                                          var valid9 = !0;
                                    }
                                  } else
                                    return replies_Problem.errors = [{ instancePath: instancePath + "/quote", schemaPath: "Quote/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
                                var valid0 = _errs40 === errors;
                              } else
                                var valid0 = !0;
                              if (valid0) {
                                if (data.requestId !== void 0) {
                                  let data22 = data.requestId, _errs49 = errors;
                                  if (errors === errors)
                                    if (typeof data22 == "string") {
                                      if (replies_func_7a031813(data22) > 128)
                                        return replies_Problem.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/maxLength", keyword: "maxLength", params: { limit: 128 }, message: "must NOT have more than 128 characters" }], !1;
                                      if (replies_func_7a031813(data22) < 1)
                                        return replies_Problem.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }], !1;
                                      if (!replies_pattern_63c1c1bc.test(data22))
                                        return replies_Problem.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/pattern", keyword: "pattern", params: { pattern: "^[\\x21-\\x7e]+$" }, message: 'must match pattern "^[\\x21-\\x7e]+$"' }], !1;
                                    } else
                                      return replies_Problem.errors = [{ instancePath: instancePath + "/requestId", schemaPath: "RequestId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                  var valid0 = _errs49 === errors;
                                } else
                                  var valid0 = !0;
                                if (valid0) {
                                  if (data.traceId !== void 0) {
                                    let data23 = data.traceId, _errs52 = errors;
                                    if (errors === _errs52)
                                      if (typeof data23 == "string") {
                                        if (!replies_pattern_2c439af2.test(data23))
                                          return replies_Problem.errors = [{ instancePath: instancePath + "/traceId", schemaPath: "#/properties/traceId/pattern", keyword: "pattern", params: { pattern: "^[0-9a-f]{32}$" }, message: 'must match pattern "^[0-9a-f]{32}$"' }], !1;
                                      } else
                                        return replies_Problem.errors = [{ instancePath: instancePath + "/traceId", schemaPath: "#/properties/traceId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                    var valid0 = _errs52 === errors;
                                  } else
                                    var valid0 = !0;
                                  if (valid0) {
                                    if (data.statusCode !== void 0) {
                                      let data24 = data.statusCode, _errs54 = errors;
                                      if (!(typeof data24 == "number" && !(data24 % 1) && !isNaN(data24) && isFinite(data24)))
                                        return replies_Problem.errors = [{ instancePath: instancePath + "/statusCode", schemaPath: "#/properties/statusCode/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }], !1;
                                      var valid0 = _errs54 === errors;
                                    } else
                                      var valid0 = !0;
                                    if (valid0) {
                                      if (data.message !== void 0) {
                                        let _errs56 = errors;
                                        if (typeof data.message != "string")
                                          return replies_Problem.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                        var valid0 = _errs56 === errors;
                                      } else
                                        var valid0 = !0;
                                      if (valid0)
                                        if (data.error !== void 0) {
                                          let _errs58 = errors;
                                          if (typeof data.error != "string")
                                            return replies_Problem.errors = [{ instancePath: instancePath + "/error", schemaPath: "#/properties/error/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                                          var valid0 = _errs58 === errors;
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
                  }
                }
              }
            }
          }
        }
      }
    } else
      return replies_Problem.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return replies_Problem.errors = vErrors, errors === 0;
}
function replies_TeamChatLink(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = replies_TeamChatLink.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.linkId === void 0 && (missing0 = "linkId") || data.scheme === void 0 && (missing0 = "scheme") || data.workspace === void 0 && (missing0 = "workspace") || data.user === void 0 && (missing0 = "user") || data.createdAt === void 0 && (missing0 = "createdAt"))
        return replies_TeamChatLink.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.linkId !== void 0) {
        let _errs1 = errors;
        if (typeof data.linkId != "string")
          return replies_TeamChatLink.errors = [{ instancePath: instancePath + "/linkId", schemaPath: "#/properties/linkId/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.scheme !== void 0) {
          let data1 = data.scheme, _errs3 = errors;
          if (typeof data1 != "string")
            return replies_TeamChatLink.errors = [{ instancePath: instancePath + "/scheme", schemaPath: "TeamChatScheme/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          if (!(data1 === "slack" || data1 === "discord" || data1 === "teams" || data1 === "standard"))
            return replies_TeamChatLink.errors = [{ instancePath: instancePath + "/scheme", schemaPath: "TeamChatScheme/enum", keyword: "enum", params: { allowedValues: replies_TeamChatScheme_schema.enum }, message: "must be equal to one of the allowed values" }], !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
        if (valid0) {
          if (data.workspace !== void 0) {
            let _errs6 = errors;
            if (typeof data.workspace != "string")
              return replies_TeamChatLink.errors = [{ instancePath: instancePath + "/workspace", schemaPath: "#/properties/workspace/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs6 === errors;
          } else
            var valid0 = !0;
          if (valid0) {
            if (data.user !== void 0) {
              let _errs8 = errors;
              if (typeof data.user != "string")
                return replies_TeamChatLink.errors = [{ instancePath: instancePath + "/user", schemaPath: "#/properties/user/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
              var valid0 = _errs8 === errors;
            } else
              var valid0 = !0;
            if (valid0)
              if (data.createdAt !== void 0) {
                let data4 = data.createdAt, _errs10 = errors;
                if (errors === _errs10 && errors === _errs10)
                  if (typeof data4 == "string") {
                    if (!replies_formats_37d7ec70.validate(data4))
                      return replies_TeamChatLink.errors = [{ instancePath: instancePath + "/createdAt", schemaPath: "#/properties/createdAt/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
                  } else
                    return replies_TeamChatLink.errors = [{ instancePath: instancePath + "/createdAt", schemaPath: "#/properties/createdAt/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
                var valid0 = _errs10 === errors;
              } else
                var valid0 = !0;
          }
        }
      }
    } else
      return replies_TeamChatLink.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return replies_TeamChatLink.errors = vErrors, errors === 0;
}
function replies_TeamChatLinkCode(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = replies_TeamChatLinkCode.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.code === void 0 && (missing0 = "code") || data.command === void 0 && (missing0 = "command") || data.expiresAt === void 0 && (missing0 = "expiresAt"))
        return replies_TeamChatLinkCode.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.code !== void 0) {
        let _errs1 = errors;
        if (typeof data.code != "string")
          return replies_TeamChatLinkCode.errors = [{ instancePath: instancePath + "/code", schemaPath: "#/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
        var valid0 = _errs1 === errors;
      } else
        var valid0 = !0;
      if (valid0) {
        if (data.command !== void 0) {
          let _errs3 = errors;
          if (typeof data.command != "string")
            return replies_TeamChatLinkCode.errors = [{ instancePath: instancePath + "/command", schemaPath: "#/properties/command/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
          var valid0 = _errs3 === errors;
        } else
          var valid0 = !0;
        if (valid0)
          if (data.expiresAt !== void 0) {
            let data2 = data.expiresAt, _errs5 = errors;
            if (errors === _errs5 && errors === _errs5)
              if (typeof data2 == "string") {
                if (!replies_formats_37d7ec70.validate(data2))
                  return replies_TeamChatLinkCode.errors = [{ instancePath: instancePath + "/expiresAt", schemaPath: "#/properties/expiresAt/format", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' }], !1;
              } else
                return replies_TeamChatLinkCode.errors = [{ instancePath: instancePath + "/expiresAt", schemaPath: "#/properties/expiresAt/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
            var valid0 = _errs5 === errors;
          } else
            var valid0 = !0;
      }
    } else
      return replies_TeamChatLinkCode.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return replies_TeamChatLinkCode.errors = vErrors, errors === 0;
}
function replies_TeamChatLinks(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = replies_TeamChatLinks.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.links === void 0 && (missing0 = "links"))
        return replies_TeamChatLinks.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.links !== void 0) {
        let data0 = data.links;
        if (errors === errors)
          if (Array.isArray(data0)) {
            var valid1 = !0;
            let len0 = data0.length;
            for (let i0 = 0; i0 < len0; i0++) {
              let _errs3 = errors;
              replies_TeamChatLink(data0[i0], { instancePath: instancePath + "/links/" + i0, parentData: data0, parentDataProperty: i0, rootData, dynamicAnchors }) || (vErrors = vErrors === null ? replies_TeamChatLink.errors : vErrors.concat(replies_TeamChatLink.errors), errors = vErrors.length);
              var valid1 = _errs3 === errors;
              if (!valid1)
                break;
            }
          } else
            return replies_TeamChatLinks.errors = [{ instancePath: instancePath + "/links", schemaPath: "#/properties/links/type", keyword: "type", params: { type: "array" }, message: "must be array" }], !1;
      }
    } else
      return replies_TeamChatLinks.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return replies_TeamChatLinks.errors = vErrors, errors === 0;
}
function replies_deleteTeamChatLink_200(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = replies_deleteTeamChatLink_200.evaluated;
  if (evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), errors === 0)
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.message === void 0 && (missing0 = "message"))
        return replies_deleteTeamChatLink_200.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }], !1;
      if (data.message !== void 0 && typeof data.message != "string")
        return replies_deleteTeamChatLink_200.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }], !1;
    } else
      return replies_deleteTeamChatLink_200.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1;
  return replies_deleteTeamChatLink_200.errors = vErrors, errors === 0;
}
function replies_receiveTeamChatWebhook_200(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
  let vErrors = null, errors = 0, evaluated0 = replies_receiveTeamChatWebhook_200.evaluated;
  return evaluated0.dynamicProps && (evaluated0.props = void 0), evaluated0.dynamicItems && (evaluated0.items = void 0), data && typeof data == "object" && !Array.isArray(data) ? (replies_receiveTeamChatWebhook_200.errors = vErrors, errors === 0) : (replies_receiveTeamChatWebhook_200.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }], !1);
}
replies_Problem.evaluated = { props: { type: !0, title: !0, status: !0, code: !0, detail: !0, errors: !0, reason: !0, reasonDetail: !0, retryAfterSeconds: !0, successor: !0, claims: !0, outstandingClaims: !0, quote: !0, requestId: !0, traceId: !0, statusCode: !0, message: !0, error: !0 }, dynamicProps: !1, dynamicItems: !1 };
replies_TeamChatLink.evaluated = { props: { linkId: !0, scheme: !0, workspace: !0, user: !0, createdAt: !0 }, dynamicProps: !1, dynamicItems: !1 };
replies_TeamChatLinkCode.evaluated = { props: { code: !0, command: !0, expiresAt: !0 }, dynamicProps: !1, dynamicItems: !1 };
replies_TeamChatLinks.evaluated = { props: { links: !0 }, dynamicProps: !1, dynamicItems: !1 };
replies_deleteTeamChatLink_200.evaluated = { props: { message: !0 }, dynamicProps: !1, dynamicItems: !1 };
replies_receiveTeamChatWebhook_200.evaluated = { dynamicProps: !1, dynamicItems: !1 };

// scripts/generate/validators.js
var validators = {
  receiveTeamChatWebhook: { path: parameters_receiveTeamChatWebhook_path, query: parameters_receiveTeamChatWebhook_query, header: parameters_receiveTeamChatWebhook_header, replies: { 200: replies_receiveTeamChatWebhook_200, 400: replies_Problem, 401: replies_Problem, 406: replies_Problem, 413: replies_Problem, 415: replies_Problem, 500: replies_Problem, 503: replies_Problem } },
  listTeamChatLinks: { query: parameters_listTeamChatLinks_query, header: parameters_listTeamChatLinks_header, replies: { 200: replies_TeamChatLinks, 400: replies_Problem, 401: replies_Problem, 406: replies_Problem, 429: replies_Problem, 500: replies_Problem, 503: replies_Problem } },
  createTeamChatLinkCode: { query: parameters_createTeamChatLinkCode_query, header: parameters_createTeamChatLinkCode_header, replies: { 201: replies_TeamChatLinkCode, 400: replies_Problem, 401: replies_Problem, 406: replies_Problem, 429: replies_Problem, 500: replies_Problem, 503: replies_Problem } },
  deleteTeamChatLink: { path: parameters_deleteTeamChatLink_path, query: parameters_deleteTeamChatLink_query, header: parameters_deleteTeamChatLink_header, replies: { 200: replies_deleteTeamChatLink_200, 400: replies_Problem, 401: replies_Problem, 404: replies_Problem, 406: replies_Problem, 429: replies_Problem, 500: replies_Problem, 503: replies_Problem } }
};
export {
  validators
};
